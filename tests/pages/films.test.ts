import { describe, expect, it } from 'vitest'
import type { ContentPageType } from '#contract/content-types.ts'
import { contentPath } from '#contract/share-urls.ts'
import { card, detail, idOf, renderSite, success } from './fake-site.ts'

const BASE = '/davmu/share'
const FILMS = { contentTypes: ['video', 'svideo'] as ContentPageType[] }
const painted = `${BASE}/poster/card-${idOf(7)}.png?v=abc`

async function renderFilm(type: 'video' | 'svideo', part: object = {}): Promise<string> {
  const { publish_time: publishTime } = detail(7)
  const path = contentPath({ actor: 'inner', type, id: idOf(7), publishTime })
  const bare = { cover: '', cover_ratio: 0, poster_url: `${BASE}/poster/${idOf(7)}.png?v=abc` }
  const source = { type: 'video/mp4', quality: '', width: 540, height: 960, bitrate: 0, size: 1 }
  const url = `${BASE}/media/film.mp4`
  const kept = { url, sources: [{ ...source, url }], cover: '', captions: [], chapters: [], duration: 9, size: 1 }
  const media = { ...kept, width: 540, height: 960, transcript_url: '', audio_only_url: '' }
  const film = detail(7, { type, path, media, ...bare, ...part })
  const { status, html } = await renderSite(
    `${BASE}${path}`,
    { 'GET /inner/static/content/{id}': () => success(film) },
    FILMS,
  )
  expect(status).toBe(200)
  return html
}

describe('a film without a cover', () => {
  it.each(['video', 'svideo'] as const)(
    'has what is painted for it in its player and when it is shared: %s',
    async (type) => {
      const html = await renderFilm(type)
      expect(html).toMatch(new RegExp(`<(?:video[^>]* poster|img[^>]* src)="${painted.replace('?', String.raw`\?`)}"`))
      expect(html).toContain(`<meta property="og:image" content="https://share.example${painted}">`)
    },
  )

  it('has nothing painted while it is not public, and its cover where it has one', async () => {
    expect(await renderFilm('video', { poster_url: '' })).not.toMatch(/ poster="/)
    const cover = `${BASE}/media/a-828.webp`
    expect(await renderFilm('video', { cover, cover_ratio: 1.5 })).toContain(` poster="${cover}"`)
  })

  it('has a frame with its length in lists, which its picture has elsewhere', async () => {
    const list = [card(1, { type: 'video', cover: '', cover_ratio: 0, duration: 192 })]
    const page = { list, total: -1, pageindex: 1, pagesize: 12, has_more: false, next_cursor: '' }
    const { html } = await renderSite(`${BASE}/`, { 'GET /peony/v1/recommend': () => success(page) })
    expect(html).toMatch(/<span class="[^"]*bare[^"]*"><svg.*?03:12/)
  })
})
