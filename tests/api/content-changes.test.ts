import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContentChanges, ContentDetail, TextChange } from '#contract/content.ts'
import { createIdCodec } from '#contract/ids.ts'
import type { ContentDraft } from '#server/domains/content/content.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, type Domains } from '#tests/support/factories.ts'

const BODY = '塔高34米。\n\n潮水退了。'
const CORRECTED = '塔高43米。\n\n潮水退了。'

type Site = TestBackend & Domains

eachDatabase('what was changed in a text', (openDatabase) => {
  let site: Site
  let silent: Site
  const accounts = new Map<Site, number>()

  beforeAll(async () => {
    const start = async (textChanges: 'on' | 'off') => {
      const backend = await startBackend(await openDatabase(), { settings: { textChanges } })
      const started = { ...backend, ids: createIdCodec(backend.idSalt) }
      accounts.set(started, await saveAccount(started))
      return started
    }
    site = await start('on')
    silent = await start('off')
  })
  afterAll(async () => {
    await site.close()
    await silent.close()
  })

  /** An item that came out long ago unless it says otherwise; `write` writes over it. */
  async function publish(draft: Partial<ContentDraft> = {}, at = site) {
    const sourceId = randomUUID()
    const accountId = accounts.get(at) ?? 0
    const write = (later: Partial<ContentDraft>) =>
      saveArticle(at, { accountId, sourceId, isEdit: true, title: '灯塔', bodySource: BODY, ...draft, ...later })
    return { ...(await write({})), write }
  }
  const ask = (path: string, at = site) => at.http.inject(path)
  const detail = async (id: string, at?: Site) =>
    (await ask(`/dinner/content/${id}`, at)).json<{ data: ContentDetail }>().data
  const changes = async (id: string, at?: Site, query = '') =>
    (await ask(`/peony/v1/content_changes/${id}${query}`, at)).json<{ code: number; data: ContentChanges }>()
  const words = (parts: readonly TextChange[]) => parts.map(({ kind, text }) => `${kind} ${text}`)
  const differences = async (id: string) => {
    const { data } = await changes(id)
    return [words(data.title), words(data.text)]
  }
  const mark = async (id: string, at?: Site) => {
    const { changed_time: time, changes_enable: mayCompare } = await detail(id, at)
    return [time > 0, mayCompare]
  }

  describe('is told', () => {
    it('with the time of the last change, against the words that were public first', async () => {
      const { publicId, write } = await publish()
      expect(await mark(publicId)).toEqual([false, 0])
      await write({ bodySource: CORRECTED })
      await write({ bodySource: CORRECTED, title: '老灯塔' })
      const { changed_time: time } = await detail(publicId)
      expect(Math.abs(time - Date.now() / 1000)).toBeLessThan(60)
      expect(await changes(publicId)).toMatchObject({
        code: 0,
        data: { id: publicId, changed_time: time, whole: 1, lang: 'zh-CN' },
      })
      expect(await differences(publicId)).toEqual([
        ['added 老', 'same 灯塔'],
        ['same 塔高', 'removed 34', 'added 43', 'same 米。\n潮水退了。'],
      ])
    })

    it('once it is another one, though the answer was kept', async () => {
      const { publicId, write } = await publish()
      await write({ bodySource: CORRECTED })
      const first = await site.http.inject(`/peony/v1/content_changes/${publicId}`)
      expect(first.headers['cache-control']).toContain('public')
      await write({ bodySource: '塔高44米。\n\n潮水退了。' })
      expect((await differences(publicId))[1]).toContain('added 44')
    })

    it('in traditional characters where they are asked for', async () => {
      const { publicId, write } = await publish({ bodySource: '灯塔关了。' })
      await write({ bodySource: '灯塔开了。' })
      const { data } = await changes(publicId, site, '?script=Hant')
      expect(words(data.text)).toEqual(['same 燈塔', 'removed 關了', 'added 開了', 'same 。'])
    })

    it('as nothing once the words are again what they were', async () => {
      const { publicId, write } = await publish()
      await write({ bodySource: CORRECTED })
      await write({})
      expect(await mark(publicId)).toEqual([true, 1])
      expect(await differences(publicId)).toEqual([[], []])
    })

    it('of long texts that have nothing in common within bounds', async () => {
      const long = (word: string) =>
        Array.from({ length: 10_000 }, (_, index) => word + String.fromCodePoint(0x4e00 + index)).join('')
      const { publicId, write } = await publish({ bodySource: long('潮') })
      await write({ bodySource: long('港') })
      const { data } = await changes(publicId)
      expect(data.whole).toBe(0)
      expect(JSON.stringify(data).length).toBeLessThan(25_000)
    })
  })

  describe('is not told', () => {
    it('while the item is new, and of white space and tags', async () => {
      const fresh = await publish({ publishAt: Math.floor(Date.now() / 1000) })
      await fresh.write({ bodySource: CORRECTED })
      expect(await mark(fresh.publicId)).toEqual([false, 0])
      const { publicId, write } = await publish()
      await write({ bodySource: '**塔高** 34米。\n\n\n潮水退了。', tags: ['灯塔'], summary: '摘要' })
      expect(await mark(publicId)).toEqual([false, 0])
      expect(await differences(publicId)).toEqual([[], []])
    })

    it('of what nobody could read: drafts, and what was written before it came out', async () => {
      const { id, publicId, write } = await publish({ state: 'draft', bodySource: '还没写完的秘密。' })
      expect(await changes(publicId)).toMatchObject({ code: 40401 })
      await write({ state: 'draft', bodySource: BODY })
      await site.database.write((tx) => site.content.publishContent(tx, id, 1_700_000_000))
      await write({ state: 'published', bodySource: CORRECTED })
      expect(await mark(publicId)).toEqual([true, 1])
      expect(JSON.stringify(await changes(publicId))).not.toContain('秘密')
    })

    it('of what was taken down, or made a draft again, ever', async () => {
      const gone = await publish({ bodySource: '不该说的话。' })
      await gone.write({ bodySource: BODY })
      await site.database.write((tx) => site.content.removeContent(tx, gone.id))
      expect(await changes(gone.publicId)).toMatchObject({ code: 41001 })
      await gone.write({ bodySource: CORRECTED })
      await site.database.write((tx) => site.content.publishContent(tx, gone.id, 1_700_000_000))
      const drafted = await publish({ bodySource: '不该说的话。' })
      await drafted.write({ bodySource: BODY })
      await drafted.write({ state: 'draft', bodySource: BODY })
      await drafted.write({ bodySource: CORRECTED })
      for (const { publicId } of [gone, drafted]) {
        expect(await mark(publicId)).toEqual([false, 0])
        expect(await differences(publicId)).toEqual([[], []])
      }
      expect(
        await site.database.db.selectFrom('former_texts').where('words', 'like', '%不该%').selectAll().execute(),
      ).toEqual([])
    })

    it('where an editor hides it: that it was changed is said, what was is not', async () => {
      const { publicId, write } = await publish()
      await write({ bodySource: CORRECTED, changesHidden: true })
      expect(await mark(publicId)).toEqual([true, 0])
      expect(await changes(publicId)).toMatchObject({ code: 40401 })
      await write({ bodySource: CORRECTED })
      expect(await mark(publicId)).toEqual([true, 1])
    })

    it('where the site does not want it, and nothing is kept for it', async () => {
      const { publicId, write } = await publish({}, silent)
      await write({ bodySource: CORRECTED })
      expect(await mark(publicId, silent)).toEqual([false, 0])
      expect(await changes(publicId, silent)).toMatchObject({ code: 40401 })
      expect(await silent.database.db.selectFrom('former_texts').selectAll().execute()).toEqual([])
    })

    it('of what readers wrote', async () => {
      const { publicId, write } = await publish({ type: 'question' })
      await write({ bodySource: CORRECTED })
      expect(await differences(publicId)).toEqual([[], []])
    })

    it('of items that there are not', async () => {
      expect(await changes('zzzz')).toMatchObject({ code: 40002 })
    })
  })
})
