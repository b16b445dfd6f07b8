import { beforeAll, describe, expect, it } from 'vitest'
import type { ContentDetail } from '#contract/content.ts'
import { phonesFor } from '../support/journeys.ts'
import type { Device } from '../support/phone.ts'
import { sampleSite } from '../support/sample-site.ts'
import { getDetail, listArticles } from '../support/samples.ts'

const { origin } = sampleSite()
const openPhone = phonesFor(origin)
const BASE = '/davmu/share'

let detail: ContentDetail
let device: Device

beforeAll(async () => {
  const details = await Promise.all((await listArticles(origin, 10)).map((card) => getDetail(origin, card)))
  const illustrated = details.find(({ images, cover }) => images.length > 1 && cover !== '')
  if (!illustrated) throw new Error('no sample has pictures')
  detail = illustrated
})

describe('an article without JavaScript', () => {
  it('has its whole text and all its pictures', async () => {
    device = await openPhone({ javaScriptEnabled: false })
    const { page } = device
    await page.goto(BASE + detail.path)
    expect((await page.locator('h1').textContent())?.trim()).toBe(detail.title)
    const shown = plain(await page.locator('main article').innerHTML())
    expect(shown).toContain(plain(detail.body_html))
    const sources = [...detail.body_html.matchAll(/<img[^>]* src="([^"]+)"/g)].map((match) => match[1])
    const pictures = page.locator('main article figure img')
    const shownPictures = await pictures.evaluateAll((images) =>
      images.map((image) => ({
        src: image.getAttribute('src'),
        hasSize: Number(image.getAttribute('width')) > 0 && Number(image.getAttribute('height')) > 0,
      })),
    )
    expect(shownPictures.map(({ src }) => src)).toEqual(expect.arrayContaining(sources))
    expect(shownPictures.every(({ hasSize }) => hasSize)).toBe(true)
  })

  it('tells share cards and search engines what it is', async () => {
    device = await openPhone({ javaScriptEnabled: false })
    const { page } = device
    await page.goto(BASE + detail.path)
    const meta = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content')
    expect(await meta('og:title')).toContain(detail.title)
    expect(await meta('og:description')).toBe(detail.summary)
    expect(await meta('og:url')).toBe(origin + BASE + detail.path)
    const cover = await fetch((await meta('og:image')) ?? '')
    expect(cover.status).toBe(200)
    expect(cover.headers.get('content-type')).toMatch(/^image\//)
    await expect
      .poll(() => page.locator('link[rel="canonical"]').getAttribute('href'))
      .toBe(origin + BASE + detail.path)
    await expect
      .poll(() => page.locator('link[rel="alternate"][hreflang="en"]').getAttribute('href'))
      .toBe(`${origin}${BASE}/en${detail.path}`)
    const structured = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(structured.map((text) => (JSON.parse(text) as { '@type': string })['@type'])).toEqual(
      expect.arrayContaining([expect.stringMatching(/Article$/)]),
    )
  })
})

/** Text without tags, entities and white space, for comparing what two renderings say. */
function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp|#x27);/g, '')
    .replace(/[\s&<>"'\u00a0]/g, '')
}
