import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { importFeed } from '#app/import/import-feed.ts'
import { countOutcomes } from '#app/import/import-report.ts'
import { createIdCodec } from '#contract/ids.ts'
import type { TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { picture } from './folders.ts'
import { SAMPLE_MEDIA } from './kinds.ts'
import { startFakeWeb, type FakeWeb } from './picture-server.ts'
import { plainOptions, readDetail, startSite } from './site.ts'

function episode(origin: string, number: number, more = ''): string {
  return `<item><guid>ep-${number}</guid><title>第${number}集</title><pubDate>Thu, ${String(number).padStart(2, '0')} Oct 2020 08:00:00 GMT</pubDate>
<description>第${number}集的节目说明，说清楚了讲什么。</description><itunes:episode>${number}</itunes:episode><itunes:duration>1:2${number}</itunes:duration>
<enclosure url="${origin}/${number}.m4a" type="audio/x-m4a" length="281428"/>${more}</item>`
}

/** A podcast of three episodes, newest first, with an announcement without sound among them. */
function podcast(origin: string, { complete = false, more = '' } = {}): string {
  const secure = origin.replace('http:', 'https:')
  return `<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:psc="http://podlove.org/simple-chapters"><channel>
<title>守塔手记</title><link>${origin}</link><description>守塔人讲的三个晚上。</description><language>zh-CN</language>
<itunes:image href="${origin}/cover.png"/>${complete ? '<itunes:complete>Yes</itunes:complete>' : ''}
${episode(origin, 3, more)}
<item><guid>note</guid><title>下周停更</title><description>下周有台风，停更一周，见谅。</description></item>
${episode(origin, 2, `<podcast:transcript url="${secure}/2.vtt" type="text/vtt"/><podcast:chapters url="${secure}/2.json" type="application/json+chapters"/>`)}
${episode(origin, 1, '<psc:chapters><psc:chapter start="00:30" title="上塔"/><psc:chapter start="00:00:00.000" title="开场"/></psc:chapters>')}
</channel></rss>`
}

async function startPodcast(): Promise<FakeWeb> {
  const web = await startFakeWeb()
  const sound = await readFile(path.join(SAMPLE_MEDIA, 'ep07.m4a'))
  web.files.set('/feed', { type: 'application/rss+xml', body: podcast(web.origin) })
  web.files.set('/cover.png', { type: 'image/png', body: await picture('#123456') })
  for (const number of [1, 2, 3]) web.files.set(`/${number}.m4a`, { type: 'audio/x-m4a', body: sound })
  return web
}

async function readAlbum(backend: TestBackend, sourceId: string) {
  const found = await backend.content.findBySource(sourceId)
  const answer = await backend.api.call('GET /inner/v3/album/audio/{id}', {
    id: createIdCodec(backend.idSalt).encode(found?.id ?? 0),
  })
  if (answer.code !== 0) throw new Error(answer.msg)
  return answer.data
}

eachDatabase('import of a podcast', (open) => {
  test('makes an album of it, whose sound stays where it is', async () => {
    const backend = await startSite(open)
    const web = await startPodcast()
    const options = { ...plainOptions, fetcherOptions: web.fetcherOptions }
    const feed = `${web.origin}/feed`
    const report = await importFeed(feed, backend, options)
    expect(countOutcomes(report).created).toBe(5)
    expect(report).toMatchObject({ refused: [], warnings: [], mediaStored: 0 })
    expect(web.asked.filter((place) => place.endsWith('.m4a'))).toEqual([])

    const album = await readAlbum(backend, `feed:${feed}`)
    expect(album).toMatchObject({
      type: 'audio_album',
      title: '守塔手记',
      summary: '守塔人讲的三个晚上。',
      cover_color: '#123456',
      finished: 0,
      total_duration: 81 + 82 + 83,
      author: { name: '守塔手记' },
    })
    expect(album.tracks.list.map(({ index, title }) => `${index} ${title}`)).toEqual(['1 第1集', '2 第2集', '3 第3集'])
    expect(await readDetail(backend, `feed:${feed}#ep-1`)).toMatchObject({
      type: 'audio',
      duration: 81,
      cover_color: '#123456',
      media: {
        url: `${web.origin.replace('http:', 'https:')}/1.m4a`,
        sources: [{ type: 'audio/x-m4a', size: 281_428 }],
        chapters: [
          { start: 0, title: '开场' },
          { start: 30, title: '上塔' },
        ],
      },
    })
    expect(await readDetail(backend, `feed:${feed}#note`)).toMatchObject({ type: 'doc', media: null })

    expect(countOutcomes(await importFeed(feed, backend, options)).unchanged).toBe(5)
    web.files.set('/feed', { type: 'application/rss+xml', body: podcast(web.origin, { complete: true }) })
    expect(countOutcomes(await importFeed(feed, backend, options))).toMatchObject({ updated: 1, unchanged: 4 })
    expect((await readAlbum(backend, `feed:${feed}`)).finished).toBe(1)
  }, 60_000)

  test('brings the sound in when it is told to, and goes on doing so', async () => {
    const backend = await startSite(open)
    const web = await startPodcast()
    web.files.delete('/3.m4a')
    const options = { ...plainOptions, fetcherOptions: web.fetcherOptions }
    const feed = `${web.origin}/feed`
    await importFeed(feed, backend, options)
    const urls = async () =>
      await Promise.all([1, 2, 3].map(async (n) => (await readDetail(backend, `feed:${feed}#ep-${n}`)).media?.url))
    const atHome = expect.stringMatching(/^\/davmu\/share\/media\/[0-9a-f]{64}\.m4a$/)
    const away = (n: number) => `${web.origin.replace('http:', 'https:')}/${n}.m4a`
    expect(await urls()).toEqual([away(1), away(2), away(3)])

    const report = await importFeed(feed, backend, { ...options, audio: true })
    expect(countOutcomes(report)).toMatchObject({ updated: 3, unchanged: 2 })
    expect(report.mediaProblems).toMatchObject([
      { origin: 'item 3', reason: 'unreachable' },
      { reason: 'unreachable' },
      { origin: 'item 1', reason: 'bad_status' },
    ])
    expect(await urls()).toEqual([atHome, atHome, away(3)])
  }, 60_000)
})
