import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SaidLine } from '#server/domains/search/search.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle } from '#tests/support/factories.ts'
import { draftSound } from '#tests/support/playable.ts'
import { startSearchSite, type SearchSite } from '#tests/support/search-site.ts'

/** Ten hours of somebody who says a sentence every two seconds, and another one at the end. */
const SENTENCES = 18_000
const LAST: SaidLine = { at: 36_000, text: '最后看见了鸬鹚' }

eachDatabase('searching what is said', (open) => {
  let site: SearchSite
  let accountId: number
  beforeAll(async () => {
    site = await startSearchSite(await open())
    accountId = await saveAccount(site.domains)
  })
  afterAll(() => site.backend.close())

  const save = (title: string, said: SaidLine[], draft: object = {}) =>
    saveArticle(site.domains, {
      accountId, title, type: 'audio', summary: '没有', bodySource: '没有', media: draftSound(60, { said }), ...draft,
    }) // prettier-ignore
  const find = async (keyword: string) => {
    const { list } = await site.find({ keyword })
    return list.map(({ path, highlight }) => [path.split('?')[1] ?? '', highlight?.summary, highlight?.second])
  }

  describe('a line', () => {
    beforeAll(async () => {
      await save('退潮', [
        { at: 0, text: '第一集' },
        { at: 34, text: '雾号听远不听近' },
        { at: 46, text: '他听雾号知道雾有多厚，<b>' },
      ])
    })

    it('is shown with its second, and its link leads there', async () => {
      expect(await find('雾号')).toEqual([['t=34', '<em>雾号</em>听远不听近', 34]])
      expect(await find('雾号 多厚')).toEqual([['t=46', '他听<em>雾号</em>知道雾有<em>多厚</em>，&lt;b&gt;', 46]])
      expect(await find('第一集')).toEqual([['t=0', '<em>第一集</em>', 0]])
    })

    it('is found by its sounds', async () => {
      for (const keyword of ['wuhao', 'wh'])
        expect(await find(keyword)).toEqual([['t=34', '<em>雾号</em>听远不听近', 34]])
    })

    it('gives way to a title and a summary', async () => {
      await save('海鸟', [{ at: 5, text: '白鹭和海鸟' }], { summary: '记白鹭' })
      expect(await find('海鸟')).toEqual([['', '记白鹭', null]])
      expect(await find('白鹭')).toEqual([['', '记<em>白鹭</em>', null]])
    })

    it('is found as it is said now', async () => {
      const draft = { sourceId: 'test:changing' }
      await save('旧', [{ at: 1, text: '龙舟合练' }], draft)
      await save('旧', [{ at: 9, text: '夜市搬家' }], draft)
      expect(await find('龙舟')).toEqual([])
      expect(await find('夜市')).toEqual([['t=9', '<em>夜市</em>搬家', 9]])
    })
  })

  it('ten hours are found to their last second', async () => {
    const said = Array.from({ length: SENTENCES }, (_, n) => ({ at: n * 2, text: `第${n}句，说的是江水和风` }))
    await save('一整天', [...said, LAST])
    expect(await find('鸬鹚')).toEqual([['t=36000', '最后看见了<em>鸬鹚</em>', 36_000]])
    expect(await find('第17999句')).toEqual([['t=35998', '<em>第17999句</em>，说的是江水和风', 35_998]])
  })

  it('what an earlier release kept without seconds is found without one, and with it once its file is read again', async () => {
    const { domains, backend } = site
    const folder = await mkdtemp(join(tmpdir(), 'davmu-said-'))
    const file = join(folder, 'said.vtt')
    await writeFile(file, 'WEBVTT\n\n00:00:07.500 --> 00:00:09.000\n潮水退了三里\n')
    const { address } = await backend.mediaStore.saveTextTrack(file)
    await rm(folder, { recursive: true })
    const media = draftSound(60, { transcriptUrl: address, said: [{ at: null, text: '潮水退了三里' }] })
    const { id } = await save('从前', [], { media })
    expect(await find('退了三里')).toEqual([['', '潮水<em>退了三里</em>', null]])
    await domains.database.write((tx) =>
      tx.sql.updateTable('search_documents').set({ rules: 1 }).where('content_id', '=', id).execute(),
    )
    await domains.content.indexPublished(() => false)
    expect(await find('退了三里')).toEqual([['t=7', '潮水<em>退了三里</em>', 7]])
  })
})
