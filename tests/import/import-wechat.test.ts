import path from 'node:path'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { importWechat } from '#app/import/import-wechat.ts'
import { countOutcomes, toLine } from '#app/import/import-report.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { runDavmu } from '#tests/support/run-davmu.ts'
import { makeFolder } from './folders.ts'
import { startFakeWeb } from './picture-server.ts'
import { plainOptions, readDetail, startSite } from './site.ts'

const PAGES = path.join(import.meta.dirname, 'fixtures/wechat')
const options = { ...plainOptions, media: false }
const TOWER = 'wechat:MzAx/2247483650/1'
const DESK = { key: 'desk', name: '编辑部', actor: 'inner', verified: false, verifyLabel: '' } as const
const plain = (html: string) =>
  html.replaceAll(
    / (?:id|data-p|loading|decoding|style|class|rel|target|srcset|sizes|width|height|data-host)="[^"]*"/g,
    '',
  )

eachDatabase('pages of public accounts', (open) => {
  test('come in with what they say of themselves, whichever way they were saved', async () => {
    const backend = await startSite(open)
    const report = await importWechat(PAGES, backend, options)
    expect(report.refused.map(toLine)).toEqual([
      'gone.html: holds no article of a public account: “该内容已被发布者删除”',
    ])
    expect(report.items.map(({ sourceId }) => sourceId).toSorted()).toEqual(
      [TOWER, 'wechat:ChaoShui-02', 'wechat:MzAx/2247483640/1', 'wechat:old'].toSorted(),
    )
    expect(await readDetail(backend, TOWER)).toMatchObject({
      title: '守塔人&灯',
      summary: '一座岛灯的最后一夜。 “灯灭的时候”',
      editor: '林述',
      source: '潮声报',
      source_url: 'https://mp.weixin.qq.com/s?__biz=MzAx&mid=2247483650&idx=1&sn=0a1b2c&chksm=bb',
      copyright: 'original',
      author: { name: '潮声报' },
      publish_time: 1_714_521_784,
    })
    expect(await readDetail(backend, 'wechat:MzAx/2247483640/1')).toMatchObject({
      title: '关灯',
      source_url: 'https://mp.weixin.qq.com/s/GuanDeng_01',
      publish_time: Date.UTC(2024, 3, 1, 23, 5) / 1000,
    })
    expect(await readDetail(backend, 'wechat:ChaoShui-02')).toMatchObject({
      summary: '哪天退得最远。',
      publish_time: Date.UTC(2024, 4, 6, 12, 30) / 1000,
    })
    expect((await readDetail(backend, 'wechat:old')).body_html).toContain('从前保存下来的网页')
    expect((await backend.accounts.listAccounts()).map(({ name, actor }) => [name, actor])).toEqual([['潮声报', 'mp']])
    expect(countOutcomes(await importWechat(PAGES, backend, options)).unchanged).toBe(4)
  })

  test('have the text that a paste of it has, and what it cannot show is told', async () => {
    const backend = await startSite(open)
    const report = await importWechat(path.join(PAGES, 'fetched.html'), backend, options)
    const html = plain((await readDetail(backend, TOWER)).body_html)
    expect(html).toContain('<h3>一、礁上的夜</h3>')
    expect(html).toContain('<p>灯亮的时候，<strong>海面上没有人说话</strong>。')
    expect(html).toContain(
      '<figure><img src="https://mmbiz.qpic.cn/sz_mmbiz_jpg/tower/640?wx_fmt=jpeg&amp;from=appmsg" alt><figcaption>从灯室西望，天黑前二十分钟。林述 摄</figcaption></figure>',
    )
    expect(html).toContain('<li>黄豆八十三粒</li>')
    expect(html).toContain('<img src="https://mmbiz.qpic.cn/mmbiz_png/ground/640?wx_fmt=png" alt>')
    expect(html).toContain(
      '<figure><audio src="https://res.wx.qq.com/voice/getvoice?mediaid=MzAxXzIyNDc0ODM2NTA=" controls preload="none"></audio><figcaption>灯室里的风声</figcaption></figure>',
    )
    expect(html).toContain('<a href="https://v.qq.com/x/page/a1b2c3.html">')
    expect(html).toContain('<a href="https://chaosheng.example/tower?from=mp&amp;n=1">阅读原文</a>')
    expect(html).not.toMatch(/mp-common|javascript|visibility/)
    expect(report.notes.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        'left out: <mp-common-profile>',
        '<audio> is played from res.wx.qq.com',
        '<iframe> of mp.weixin.qq.com is a link',
        '<iframe> of v.qq.com is a link',
      ]),
    )
  })

  test('link to each other here, and pictures that were saved with them are stored', async () => {
    const backend = await startSite(open)
    const report = await importWechat(PAGES, backend, options)
    expect(report.imagesStored).toBe(4)
    const saved = plain((await readDetail(backend, 'wechat:MzAx/2247483640/1')).body_html)
    expect(saved.match(/src="\/davmu\/share\/media\/[^"]+"/g)).toHaveLength(2)
    expect(saved).toContain('alt="断电以后的码头"')
    expect(saved).toContain('src="https://mmbiz.qpic.cn/mmbiz_png/lost/640?wx_fmt=png"')
    expect(saved).not.toContain('重播')
    expect(saved).toContain('<a href="/s?__biz=MzAx&amp;mid=2247483650&amp;idx=1">守塔人</a>')
    expect(report.redirects.map(({ path: from, to }) => [from, to])).toContainEqual([
      '/s?__biz=MzAx&idx=1&mid=2247483650',
      TOWER,
    ])
    const shown = plain((await readDetail(backend, 'wechat:ChaoShui-02')).body_html)
    expect(shown.match(/src="\/davmu\/share\/media\/[^"]+"/g)).toHaveLength(2)
  })

  test('are fetched from an address with their pictures, by the safe way alone', async () => {
    const backend = await startSite(open)
    const web = await startFakeWeb()
    const picture = await readFile(path.join(PAGES, '关灯_files/640'))
    const page = (await readFile(path.join(PAGES, 'fetched.html'), 'utf8')).replaceAll(
      'https://mmbiz.qpic.cn',
      web.origin,
    )
    web.files.set('/s/Tower', { type: 'text/html; charset=utf-8', body: page })
    web.files.set('/sz_mmbiz_jpg/tower/640?wx_fmt=jpeg&from=appmsg', { type: 'image/png', body: picture })
    const { fetcherOptions } = web
    const report = await importWechat(`${web.origin}/s/Tower`, backend, { ...plainOptions, fetcherOptions })
    expect(report.imagesStored).toBe(1)
    expect(report.imageProblems.map(({ reason }) => reason)).toEqual(['bad_status', 'bad_status'])
    expect((await readDetail(backend, TOWER)).body_html).toContain('src="/davmu/share/media/')
    await expect(importWechat('http://127.0.0.1/s/a', backend, plainOptions)).rejects.toThrow('cannot be fetched')
  })

  test('belong to the account that is asked for, and a dry run changes nothing', async () => {
    const backend = await startSite(open)
    const dry = await importWechat(PAGES, backend, { ...options, dryRun: true })
    expect(countOutcomes(dry).created).toBe(4)
    expect(await backend.accounts.listAccounts()).toEqual([])
    await backend.database.write((tx) => backend.accounts.saveAccount(tx, { ...DESK, avatar: '', intro: '' }))
    await importWechat(PAGES, backend, { ...options, account: 'desk' })
    expect((await backend.accounts.listAccounts()).map(({ name }) => name)).toEqual(['编辑部'])
    expect((await readDetail(backend, TOWER)).source).toBe('潮声报')
    await expect(importWechat('/nowhere', backend, options)).rejects.toThrow('there is no file or folder /nowhere')
    await expect(importWechat(await makeFolder(), backend, options)).rejects.toThrow('there are no saved pages')
  })
})

test('the command says what it would do', async () => {
  const { code, out } = await runDavmu(['import', 'wechat', '--dry-run', '--no-media', PAGES], {
    DATA_DIR: await makeFolder(),
  })
  expect(out).toContain('4 to create, 0 to update, 0 unchanged, 1 refused')
  expect(code).toBe(1)
})
