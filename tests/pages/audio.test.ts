import { describe, expect, it } from 'vitest'
import type { ContentPageType } from '#contract/content-types.ts'
import type { AlbumDetail, Media, Track } from '#contract/content.ts'
import { contentPath } from '#contract/share-urls.ts'
import { detail, idOf, renderSite } from './fake-site.ts'

const gives = (data: unknown) => () => ({ code: 0 as const, msg: 'ok', data })
const parts = { contentTypes: ['audio', 'audio_album'] as ContentPageType[] }

const media: Media = {
  url: '/davmu/share/media/ep12.m4a',
  sources: [
    {
      url: '/davmu/share/media/ep12.m4a',
      type: 'audio/mp4',
      quality: '',
      width: 0,
      height: 0,
      bitrate: 64_000,
      size: 4_404_019,
    },
  ],
  cover: '',
  duration: 1104,
  width: 0,
  height: 0,
  size: 4_404_019,
  captions: [],
  chapters: [
    { start: 0, title: '开场' },
    { start: 492, title: '上塔' },
  ],
  transcript_url: '/davmu/share/media/ep12.vtt',
  audio_only_url: '',
}

const pathOf = (number: number, type: string) =>
  contentPath({ actor: 'inner', type, id: idOf(number), publishTime: detail(number).publish_time })
const audio = (number: number, part: Parameters<typeof detail>[1] = {}) =>
  detail(number, { type: 'audio', path: pathOf(number, 'audio'), title: '灯室里的一百零七级', media, ...part })
const inAlbum = { id: idOf(9), title: '守塔人手记', index: 12, count: 36 }
const renderAudio = (part: Parameters<typeof detail>[1] = {}, prefix = '') =>
  renderSite(
    `/davmu/share${prefix}${pathOf(7, 'audio')}`,
    { 'GET /inner/static/content/{id}': gives(audio(7, part)) },
    parts,
  )
const structured = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? '') as Record<string, unknown>,
  )
/** What a reader sees, without the data that the page brings along. */
const body = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('<script type="application/json"'))

describe('the audio page', () => {
  it('is complete without scripts', async () => {
    const { status, html, cacheable } = await renderAudio({ album: inAlbum, prev: audio(8), next: audio(6) })
    expect([status, cacheable]).toEqual([200, true])
    const shown = body(html)
    expect(shown).toContain('灯室里的一百零七级</h1>')
    expect(shown).toContain('<p data-p="1">7号正文。</p>')
    expect(shown).toMatch(/<noscript><audio [^>]*controls=""[^>]*preload="none"/)
    expect(shown).toContain('<source src="/davmu/share/media/ep12.m4a" type="audio/mp4"')
    expect(shown).toContain('上塔')
    expect(shown).toContain('08:12')
    expect(shown).toContain('href="/davmu/share/media/ep12.vtt"')
    expect(shown).toContain('《守塔人手记》第 12 集，共 36 集')
    expect(shown).toContain(`href="/davmu/share${pathOf(8, 'audio')}"`)
    expect(shown).toContain(`href="/davmu/share${pathOf(6, 'audio')}"`)
    expect(shown).toContain('剩 18:24')
  })

  it('says what it is in its head', async () => {
    const { html } = await renderAudio({ album: inAlbum })
    expect(html).toContain('<title>灯室里的一百零七级</title>')
    const [episode] = structured(html)
    expect(episode).toMatchObject({
      '@type': 'PodcastEpisode',
      timeRequired: 'PT18M24S',
      episodeNumber: 12,
      associatedMedia: {
        '@type': 'AudioObject',
        contentUrl: 'https://share.example/davmu/share/media/ep12.m4a',
        encodingFormat: 'audio/mp4',
        duration: 'PT18M24S',
      },
      partOfSeries: { name: '守塔人手记' },
    })
  })

  it('is stale when its album changes', async () => {
    expect((await renderAudio({ album: inAlbum })).tags).toContain(idOf(9))
  })

  it('reads on where the sound is missing', async () => {
    const { status, html } = await renderAudio({ media: null, duration: 0 })
    expect(status).toBe(200)
    expect(body(html)).toContain('这一集的声音暂时放不了')
    expect(body(html)).toContain('7号正文')
    expect(body(html)).not.toContain('<audio')
    expect(structured(html)[0]).not.toHaveProperty('associatedMedia')
  })

  it('bears a title of 300 characters, no cover and no text', async () => {
    const title = '很长'.repeat(150)
    const { status, html } = await renderAudio({ title, cover: '', body_html: '', summary: '' })
    expect(status).toBe(200)
    expect(body(html)).toContain(`${title}</h1>`)
  })

  it('speaks English under its prefix', async () => {
    const { html } = await renderAudio({ album: inAlbum }, '/en')
    expect(body(html)).toContain('Chapters')
    expect(body(html)).toContain('12 of 36')
    expect(body(html)).toContain('18:24 left')
  })

  it('is 404 while its type is switched off', async () => {
    const address = `/davmu/share${pathOf(7, 'audio')}`
    expect((await renderSite(address, {}, { contentTypes: ['doc'] })).status).toBe(404)
  })
})

const track = (index: number, part: Partial<Track> = {}): Track => ({
  id: idOf(100 + index),
  index,
  title: `第${index}个故事`,
  cover: '',
  cover_color: '',
  media: { ...media, duration: 60 * index },
  publish_time: detail(7).publish_time,
  play_count: 0,
  comment_count: 0,
  path: pathOf(100 + index, 'audio'),
  is_trial: 0,
  ...part,
})
const album = (tracks: Track[], part: Partial<AlbumDetail> = {}): AlbumDetail => ({
  ...detail(7, { type: 'audio_album', path: pathOf(7, 'audio_album'), title: '守塔人手记' }),
  series: 'audio',
  uid: idOf(7),
  finished: 1,
  total_duration: 40_800,
  play_count: 53_000,
  tracks: { list: tracks, total: tracks.length, pageindex: 1, pagesize: 20, has_more: false, next_cursor: '' },
  ...part,
})
const renderAlbum = (shown: AlbumDetail, prefix = '') =>
  renderSite(
    `/davmu/share${prefix}${pathOf(7, 'audio_album')}`,
    {
      'GET /inner/v3/album/audio/{id}': gives(shown),
      'GET /inner/v3/albums/relates/{id}': gives({
        list: [detail(3, { type: 'audio_album', title: '雨夜电台', path: pathOf(3, 'audio_album') })],
      }),
    },
    parts,
  )

describe('the audio album page', () => {
  it('is complete without scripts, with its first tracks', async () => {
    const { status, html, tags } = await renderAlbum(album([track(1), track(2, { media: null })]))
    expect(status).toBe(200)
    const shown = body(html)
    expect(shown).toContain('守塔人手记</h1>')
    for (const fact of ['2 集', '11 小时 20 分钟', '已完结', '5.3\u2009万次收听']) expect(shown).toContain(fact)
    expect(shown).toContain(`href="/davmu/share${track(1).path}"`)
    expect(shown).toContain('第2个故事')
    expect(shown).toContain('暂无声音')
    expect(shown).toContain('雨夜电台')
    expect(tags).toEqual(expect.arrayContaining([idOf(7), track(1).id, idOf(3), 'lists']))
  })

  it('says what it is in its head', async () => {
    const { html } = await renderAlbum(album([track(1)]))
    expect(structured(html)[0]).toMatchObject({
      '@type': 'PodcastSeries',
      numberOfEpisodes: 1,
      hasPart: [{ '@type': 'PodcastEpisode', episodeNumber: 1, timeRequired: 'PT1M0S' }],
    })
  })

  it('without tracks says that there are none yet', async () => {
    const { status, html } = await renderAlbum(album([], { total_duration: 0, finished: 0 }))
    expect(status).toBe(200)
    expect(body(html)).toContain('这张专辑还没有单集')
    expect(body(html)).not.toContain('播放全部')
  })

  it('with 2,000 tracks shows the first page of them', async () => {
    const first = Array.from({ length: 20 }, (_, place) => track(place + 1))
    const shown = album(first)
    const { html } = await renderAlbum({
      ...shown,
      tracks: { ...shown.tracks, total: 2000, has_more: true, next_cursor: 'on' },
    })
    expect(body(html)).toContain('2000 集')
    expect(body(html).match(/data-track=/g)?.length).toBe(20 + 1)
  })

  it('speaks English under its prefix', async () => {
    const { html } = await renderAlbum(album([track(1), track(2)]), '/en')
    expect(body(html)).toContain('2 episodes')
    expect(body(html)).toContain('Play all')
  })
})
