import { parseJsonFeed, parseRssFeed } from 'feedsmith'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import type { ContentDraft } from '#server/domains/content/content.ts'
import { startBackend, TEST_WAP_HOST, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, saveTopic, type Domains } from '#tests/support/factories.ts'

const BODY = '> 海\u0008上起了 <风> & 浪\n\n[到首页](/davmu/share/) ![灯塔](https://img.example/a.jpg)'

eachDatabase('feeds', (openDatabase) => {
  let backend: TestBackend
  let domains: Domains
  let accountId: number
  let topic: string
  let article: { publicId: string }

  beforeAll(async () => {
    backend = await startBackend(await openDatabase())
    domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    accountId = await saveAccount(domains, { name: '潮声 & 深读' })
    const topicId = await saveTopic(domains, { key: 'kept', name: '台风 <海桐>' })
    topic = domains.ids.encode(topicId)
    for (let n = 0; n < 31; n += 1) {
      await saveArticle(domains, { accountId, groups: [topicId], title: `第 ${n} 篇`, publishAt: 1_700_000_000 + n })
    }
    article = await saveArticle(domains, {
      accountId,
      groups: [topicId],
      title: '风 & 浪',
      summary: '一天',
      bodySource: BODY,
      tags: ['海', '台风'],
      publishAt: 1_700_000_100,
    })
    await saveSound('第一集', 1_700_000_200, { groups: [topicId] })
  })
  afterAll(() => backend.close())

  const saveSound = (title: string, publishAt: number, draft: Partial<ContentDraft> = {}) =>
    saveArticle(domains, {
      accountId,
      type: 'audio',
      title,
      publishAt,
      bodySource: '',
      media: {
        sources: [
          {
            url: '/davmu/share/media/live/a.m3u8',
            type: 'application/vnd.apple.mpegurl',
            quality: '',
            width: 0,
            height: 0,
            bitrate: 0,
            size: 0,
          },
          {
            url: '/davmu/share/media/a.m4a',
            type: 'audio/mp4',
            quality: '',
            width: 0,
            height: 0,
            bitrate: 64_000,
            size: 12_345,
          },
        ],
        duration: 61,
        width: 0,
        height: 0,
        captions: [],
        chapters: [],
        transcriptUrl: '/davmu/share/media/a.vtt',
        said: [],
        audioOnlyUrl: '',
      },
      ...draft,
    })
  const get = (name: string, headers: Record<string, string> = {}) =>
    backend.http.inject({ url: `/davmu/share/feed/${name}`, headers })
  const pageOf = (path: string) => `${TEST_WAP_HOST}/davmu/share${path}`

  it('tell the newest of the whole site', async () => {
    const answer = await get('site.rss')
    expect(answer.statusCode).toBe(200)
    const feed = parseRssFeed(answer.body)
    expect(feed).toMatchObject({
      link: pageOf('/'),
      atom: { links: [{ href: pageOf('/feed/site.rss'), rel: 'self' }] },
    })
    expect(feed.title).not.toBe('')
    expect(feed.items).toHaveLength(30)
    expect(feed.items?.[0]).toMatchObject({ title: '第一集' })
    expect(parseJsonFeed((await get('site.json')).body).items).toHaveLength(30)
  })

  it('tell the newest of a group as RSS, with texts and whole addresses', async () => {
    const answer = await get(`${topic}.rss`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/rss+xml; charset=utf-8',
      'cache-control': 'public, max-age=300, stale-while-revalidate=300',
    })
    const feed = parseRssFeed(answer.body)
    expect(feed).toMatchObject({
      title: '台风 <海桐>',
      description: '登陆前后',
      link: pageOf(`/inner/topic/${topic}/index`),
      language: 'zh-CN',
      atom: { links: [{ href: pageOf(`/feed/${topic}.rss`), rel: 'self' }] },
    })
    expect(feed.items).toHaveLength(30)
    const [sound, item, next] = feed.items ?? []
    expect(next?.title).toBe('第 30 篇')
    expect(sound).toMatchObject({
      title: '第一集',
      enclosures: [{ url: `${TEST_WAP_HOST}/davmu/share/media/a.m4a`, type: 'audio/mp4', length: 12_345 }],
    })
    expect(item).toMatchObject({
      title: '风 & 浪',
      link: pageOf(`/mp/doc/2023/11/${article.publicId}/index`),
      description: '一天',
      guid: { value: `wap.example.org:${article.publicId}`, isPermaLink: false },
      categories: [{ name: '海' }, { name: '台风' }],
      dc: { creators: ['潮声 & 深读'] },
    })
    expect(Date.parse(item?.pubDate ?? '')).toBe(1_700_000_100_000)
    const html = item?.content?.encoded ?? ''
    expect(html).toContain('海上起了')
    expect(html).toContain('&amp; 浪')
    expect(html).toContain(`href="${TEST_WAP_HOST}/davmu/share/"`)
    expect(html).toContain('src="https://img.example/a.jpg"')
    expect(answer.body).not.toContain('\u0008')
    expect(html).not.toMatch(/data-p|loading=|class=|(?:href|src)="\//)
  })

  it('tell the same as JSON Feed 1.1', async () => {
    const answer = await get(`${topic}.json`)
    expect(answer.headers['content-type']).toBe('application/feed+json; charset=utf-8')
    expect(JSON.parse(answer.body)).toMatchObject({ version: 'https://jsonfeed.org/version/1.1' })
    const feed = parseJsonFeed(answer.body)
    expect(feed).toMatchObject({
      title: '台风 <海桐>',
      home_page_url: pageOf(`/inner/topic/${topic}/index`),
      feed_url: pageOf(`/feed/${topic}.json`),
    })
    const [sound, item] = feed.items ?? []
    expect(sound).toMatchObject({
      content_text: '第一集',
      attachments: [{ mime_type: 'audio/mp4', size_in_bytes: 12_345, duration_in_seconds: 61 }],
    })
    expect(item).toMatchObject({
      url: pageOf(`/mp/doc/2023/11/${article.publicId}/index`),
      date_published: '2023-11-14T22:15:00.000Z',
      authors: [{ name: '潮声 & 深读' }],
      tags: ['海', '台风'],
    })
    expect(item?.content_html).toContain('上起了')
  })

  it('tell what an account publishes', async () => {
    const account = await backend.api.call('GET /dinner/mp/info/{id}', { id: domains.ids.encode(accountId) })
    if (account.code !== 0) return expect.unreachable()
    const answer = await backend.http.inject(`${account.data.feed_url}.rss`)
    const feed = parseRssFeed(answer.body)
    expect(feed).toMatchObject({ title: '潮声 & 深读', link: account.data.share.link })
    expect(feed.description).toBe('潮声 & 深读 · 分享客户端')
    expect(feed.items).toHaveLength(30)
  })

  it('tell an album as a podcast', async () => {
    const album = await saveArticle(domains, {
      accountId,
      type: 'audio_album',
      sourceId: 'test:album',
      title: '守塔手记',
      summary: '二十四夜',
    })
    const tracks = []
    for (const [n, title] of ['上塔', '起雾', '返航'].entries()) {
      const track = await saveSound(title, 1_600_000_000 + n, n === 2 ? { media: null, bodySource: '只有文字' } : {})
      tracks.push(track)
      await backend.database.write((tx) =>
        backend.albums.saveTrack(tx, track.id, { albumSourceId: 'test:album', number: n + 1 }),
      )
    }
    await backend.database.write((tx) => backend.albums.saveAlbum(tx, album.id, { finished: true }))
    const answer = await get(`album-${album.publicId}.rss`)
    expect(answer.statusCode).toBe(200)
    const feed = parseRssFeed(answer.body)
    expect(feed).toMatchObject({
      title: '守塔手记',
      description: '二十四夜',
      language: 'zh-CN',
      itunes: { author: '潮声 & 深读', type: 'serial', explicit: false, complete: true },
      atom: { links: [{ href: pageOf(`/feed/album-${album.publicId}.rss`) }] },
    })
    expect(feed.items?.map((item) => [item.title, item.itunes?.episode, item.itunes?.duration])).toEqual([
      ['返航', 3, undefined],
      ['起雾', 2, 61],
      ['上塔', 1, 61],
    ])
    const [bare, , first] = feed.items ?? []
    expect(bare?.enclosures).toBeUndefined()
    expect(bare?.content?.encoded).toContain('只有文字')
    expect(first).toMatchObject({
      link: pageOf(`/mp/audio/2020/09/${tracks[0]?.publicId}/index`),
      enclosures: [{ url: `${TEST_WAP_HOST}/davmu/share/media/a.m4a`, type: 'audio/mp4', length: 12_345 }],
      podcast: { transcripts: [{ url: `${TEST_WAP_HOST}/davmu/share/media/a.vtt`, type: 'text/vtt' }] },
    })
    expect(answer.body).toContain('xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"')

    await backend.database.write((tx) => backend.content.removeContent(tx, album.id))
    expect((await get(`album-${album.publicId}.json`)).statusCode).toBe(410)
  })

  it('tell nothing of what was taken down', async () => {
    const groupId = await saveTopic(domains, { key: 'short' })
    const name = `${domains.ids.encode(groupId)}.json`
    expect(parseJsonFeed((await get(name)).body).items ?? []).toEqual([])
    const gone = await saveArticle(domains, { accountId, groups: [await saveTopic(domains, { key: 'other' })] })
    await backend.database.write((tx) => backend.content.removeContent(tx, gone.id))
    const other = await backend.database.write((tx) =>
      backend.site.saveTopic(tx, {
        key: 'other',
        name: '台风“海桐”',
        summary: '登陆前后',
        cover: '',
        color: '',
        related: [],
        mergedInto: '',
        position: 0,
      }),
    )
    expect(parseJsonFeed((await get(`${domains.ids.encode(other)}.json`)).body).items ?? []).toEqual([])
  })

  it('lead on from a merged topic for good', async () => {
    const old = domains.ids.encode(await saveTopic(domains, { key: 'old', mergedInto: 'kept' }))
    for (const format of ['rss', 'json']) {
      const answer = await get(`${old}.${format}`)
      expect(answer.statusCode).toBe(301)
      expect(answer.headers.location).toBe(`/davmu/share/feed/${topic}.${format}`)
    }
  })

  it('are not sent again to who has them, and are sent small to who can read that', async () => {
    const first = await get(`${topic}.rss`)
    const etag = String(first.headers.etag)
    const again = await get(`${topic}.rss`, { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const small = await get(`${topic}.rss`, { 'accept-encoding': 'gzip' })
    expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', etag, vary: 'accept-encoding' })
    expect(small.rawPayload.length).toBeLessThan(first.rawPayload.length)
    const head = await backend.http.inject({ method: 'HEAD', url: `/davmu/share/feed/${topic}.rss` })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  it('answer what there is none of in a line of text', async () => {
    const names = ['', 'nothing', `${topic}.xml`, `${topic}.rss.rss`, '??.rss', 'album-.rss', `album-${topic}.rss`]
    for (const name of [...names, `${domains.ids.encode(999_999)}.rss`, `${'a'.repeat(300)}.rss`]) {
      const answer = await get(encodeURIComponent(name))
      expect([name, answer.statusCode]).toEqual([name, 404])
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    const answer = await get('nothing.rss', { 'accept-language': 'en' })
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body).toBe('Content not found\n')
  })
})
