import { afterAll, beforeAll, expect, it } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { findRobotsFaults, findSitemapFaults } from '#tests/support/crawler-rules.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, saveColumn, saveTopic, type Domains } from '#tests/support/factories.ts'

const SITE = 'https://share.example'
const ENGLISH = 'https://en.share.example'

eachDatabase('sitemaps', (openDatabase) => {
  let backend: TestBackend
  let domains: Domains
  let accountId: number
  let columnId: number

  beforeAll(async () => {
    backend = await startBackend(await openDatabase(), {
      siteOrigin: SITE,
      locales: ['zh-CN', 'ja', 'en'],
      localeDomains: { en: ENGLISH },
      contentTypes: ['doc', 'activity', 'topic'],
    })
    domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    accountId = await saveAccount(domains)
    columnId = await saveColumn(domains)
  })
  afterAll(() => backend.close())

  const get = (url: string, host = 'share.example') => backend.http.inject({ url, headers: { host } })
  const pathOf = ({ publicId }: { publicId: string }) => `/mp/doc/2023/11/${publicId}/index`
  const publish = (draft: object = {}) =>
    saveArticle(domains, { accountId, groups: [columnId], publishAt: 1_700_000_000, ...draft })
  const addressesOf = (xml: string) => Array.from(xml.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address]) => address)
  const listItems = async (host?: string) => addressesOf((await get('/sitemap-items-0.xml', host)).body)

  it('name each part with when the last of its pages changed', async () => {
    await publish()
    const answer = await get('/sitemap.xml')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=300, stale-while-revalidate=300',
    })
    expect(answer.body).toMatch(/sitemap-items-0\.xml<\/loc><lastmod>20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ<\/lastmod>/)
    expect(answer.body).toContain('/sitemap-groups-0.xml</loc><lastmod>2023-11-14T22:13:20Z</lastmod>')
    expect(addressesOf(answer.body)).toEqual([
      `${SITE}/sitemap-front-0.xml`,
      `${SITE}/sitemap-items-0.xml`,
      `${SITE}/sitemap-groups-0.xml`,
    ])
  })

  it('list every public item in the languages of their host', async () => {
    const path = pathOf(await publish())
    expect(await listItems()).toEqual(
      expect.arrayContaining([`${SITE}/davmu/share${path}`, `${SITE}/davmu/share/ja${path}`]),
    )
    const english = await listItems('EN.share.example')
    expect(english).toContain(`${ENGLISH}/davmu/share${path}`)
    expect(english.filter((address) => !address?.startsWith(ENGLISH))).toEqual([])
    expect(await listItems('made-up.example')).toEqual(await listItems())
  })

  it('list the front pages, and the groups and accounts that hold something', async () => {
    await publish()
    const empty = await saveTopic(domains)
    expect(addressesOf((await get('/sitemap-front-0.xml', 'en.share.example')).body)).toEqual([
      `${ENGLISH}/davmu/share/`,
      `${ENGLISH}/davmu/share/activity/index`,
    ])
    const groups = addressesOf((await get('/sitemap-groups-0.xml', 'en.share.example')).body)
    expect(groups).toContain(`${ENGLISH}/davmu/share/?gid=${domains.ids.encode(columnId)}`)
    expect(groups).toContain(`${ENGLISH}/davmu/share/mp/user/${domains.ids.encode(accountId)}/index`)
    expect(groups.join(' ')).not.toContain(domains.ids.encode(empty))
  })

  it('list nothing that is not public, was taken down, or is switched off', async () => {
    const draft = await publish({ state: 'draft' })
    const sound = await publish({ type: 'audio' })
    const gone = await publish()
    expect((await listItems()).join(' ')).toContain(gone.publicId)
    await backend.database.write((tx) => backend.content.removeContent(tx, gone.id))
    const listed = (await listItems()).join(' ')
    for (const { publicId } of [draft, sound, gone]) expect(listed).not.toContain(publicId)
  })

  it('say at once that an item was corrected', async () => {
    const item = await publish({ sourceId: 'test:corrected' })
    await backend.database.write((tx) =>
      tx.sql.updateTable('contents').set({ updated_at: 1_700_000_000 }).where('id', '=', item.id).execute(),
    )
    const find = async () =>
      (await get('/sitemap-items-0.xml')).body.split('\n').find((line) => line.includes(item.publicId))
    expect(await find()).toContain('<lastmod>2023-11-14T22:13:20Z</lastmod>')
    await publish({ sourceId: 'test:corrected', title: '守塔人' })
    expect(await find()).not.toContain('2023-11-14')
  })

  it.each(['-items-1', '-items-00', '-items-0x', '-people-0', '-items', 's', '-items-999999999'])(
    '/sitemap%s.xml is none',
    async (name) => expect((await get(`/sitemap${name}.xml`)).statusCode).toBe(404),
  )

  it('hold to the rules that crawlers have for them, on each host', async () => {
    await publish({ title: '<潮> & "汐"' })
    for (const [host, origin] of [
      ['share.example', SITE],
      ['en.share.example', ENGLISH],
    ] as const) {
      const index = (await get('/sitemap.xml', host)).body
      expect(findSitemapFaults(index, `${origin}/sitemap.xml`)).toEqual([])
      for (const part of addressesOf(index)) {
        const { pathname } = new URL(part ?? '')
        expect(findSitemapFaults((await get(pathname, host)).body, part ?? '')).toEqual([])
      }
      expect(findRobotsFaults((await get('/robots.txt', host)).body)).toEqual([])
    }
  })

  it('would not hold to them otherwise', () => {
    const HEAD = '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
    const faultsOf = (entry: string) => findSitemapFaults(`${HEAD}${entry}</urlset>`, `${SITE}/sitemap.xml`)
    const page = `<loc>${SITE}/a</loc>`
    expect(faultsOf(`<url>${page}<lastmod>2024-02-29T10:00:00Z</lastmod></url>`)).toEqual([])
    for (const entry of [
      '',
      '<url></url>',
      '<url><loc>/a</loc></url>',
      '<url><loc>https://other.example/a</loc></url>',
      `<url><loc>${SITE}/潮</loc></url>`,
      `<url><loc>${SITE}/a?b=1&c=2</loc></url>`,
      `<url><loc>${SITE}/100%</loc></url>`,
      `<url><loc>${SITE}/${'a'.repeat(2048)}</loc></url>`,
      `<url>${page}</url><url>${page}</url>`,
      `<url>${page}<lastmod>2024-02-30</lastmod></url>`,
      `<url>${page}<lastmod>2024-02-03 10:00</lastmod></url>`,
      `<url>${page}<title>a</title></url>`,
      `<sitemap>${page}</sitemap>`,
    ])
      expect(faultsOf(entry)).not.toEqual([])
    expect(findSitemapFaults(`<urlset><url>${page}</url></urlset>`, SITE)).toHaveLength(2)
    expect(
      findRobotsFaults('\uFEFFDisallow: /a\nUser-agent: *\nDisallow: a\nAllow: /潮\nSitemap: /sitemap.xml\nHost\n'),
    ).toHaveLength(6)
  })

  it('are told to crawlers by each host with what these leave alone', async () => {
    const answer = await get('/robots.txt')
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    const lines = answer.body.split('\n')
    expect(lines[0]).toBe('User-agent: *')
    expect(lines).toContain(`Sitemap: ${SITE}/sitemap.xml`)
    expect(lines).toContain('Disallow: /davmu/share/search/*?')
    expect(lines).toContain('Disallow: /davmu/share/ja/me/')
    expect(answer.body).not.toContain('/en/')
    const english = (await get('/robots.txt', 'en.share.example')).body
    expect(english).toContain(`Sitemap: ${ENGLISH}/sitemap.xml`)
    expect(english).toContain('Disallow: /davmu/share/me/')
    expect(english).not.toContain('/ja/')
  })
})
