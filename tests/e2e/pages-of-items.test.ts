import { describe, expect, it } from 'vitest'
import { screenNames } from '#contract/screens.ts'
import { screenOf } from '#web/routing/screens.ts'
import { phonesFor } from '../support/journeys.ts'
import { lookAtPage, lookAtWords, SOUND, SOUND_IN_ENGLISH } from '../support/look-at-page.ts'
import { itemTypes } from '#contract/content-types.ts'
import { listPages } from '../support/sample-pages.ts'
import { sampleSite } from '../support/sample-site.ts'
import { listShown } from '../support/samples.ts'

const { origin } = sampleSite()
const openPhone = phonesFor(origin)
const BASE = '/davmu/share'
/** Whatever is on a page, it has more than the links that every page has. */
const STOPS_LEAST = 4

const { items, lists, own } = await listPages(origin)

describe('the sample site', () => {
  it('has items of every type, at least sixty in all', () => {
    expect(itemTypes.filter((type) => items.get(type)?.length === 0)).toEqual([])
    expect([...items.values()].flat().length).toBeGreaterThanOrEqual(60)
  })

  it('has a page of every screen but the bar, which needs an app: that is looked at where it has one', () => {
    const paths = [...[...items.values()].map(([card]) => card?.path ?? ''), ...lists.values(), ...own.values()]
    expect(new Set(paths.map(screenOf))).toEqual(new Set(screenNames.filter((name) => name !== 'bar')))
  })

  it('shares each list with a picture of its size and words of its own', async () => {
    const described = new Map<string, string>()
    const without: string[] = []
    for (const [name, path] of lists) {
      const html = await (await fetch(`${origin}${BASE}${path}`)).text()
      if (!isSharedLarge(html)) without.push(name)
      described.set(contentOf(html, 'og:url'), contentOf(html, 'og:description'))
    }
    expect(without).toEqual([])
    const columns = Array.from(described).filter(([address]) => address.includes('?gid='))
    expect(columns.map(([, words]) => words)).not.toContain(described.get(`${origin}${BASE}/`))
    expect(Array.from(described.values())).not.toContain('')
  })

  it.each(itemTypes)('tells what every item of type %s is without scripts, in both languages', async (type) => {
    for (const card of items.get(type) ?? []) {
      const shown = await listShown(origin, card)
      for (const prefix of ['', '/en']) {
        const response = await fetch(`${origin}${BASE}${prefix}${card.path}`, { redirect: 'manual' })
        const html = await response.text()
        const said = {
          at: prefix + card.path,
          status: response.status,
          address: contentOf(html, 'og:url'),
          title: contentOf(html, 'og:title').includes(escaped(card.title)),
          description: contentOf(html, 'og:description') !== '',
          picture: contentOf(html, 'og:image') !== '' && isSharedLarge(html),
          text: textOf(html).includes(withoutSpace(card.title)),
          structured: html.includes('application/ld+json'),
          missing: [
            ...shown.texts.filter((text) => !textOf(html).includes(withoutSpace(unescaped(text)))),
            ...shown.pictures.filter((url) => !html.includes(`src="${url.replace(/-\d+\.webp$/, '')}`)), // in whatever width
          ],
        }
        const all = { title: true, description: true, picture: true, text: true, structured: true, missing: [] }
        const address = `${origin}${BASE}${prefix}${escaped(card.path)}`
        expect(said).toEqual({ at: prefix + card.path, status: 200, address, ...all })
      }
    }
  })
})

describe('the page of an item of type', () => {
  const pathOf = (type: (typeof itemTypes)[number]) => items.get(type)?.[0]?.path ?? '/404'

  it.each(itemTypes)('%s is sound for the eye, the ear and the keyboard', async (type) => {
    const { found, stops } = await lookAtPage(openPhone, BASE + pathOf(type))
    expect(found).toEqual(SOUND)
    expect(stops).toBeGreaterThanOrEqual(STOPS_LEAST)
  })

  it.each(itemTypes)('%s is sound in English', async (type) => {
    expect(await lookAtWords(openPhone, `${BASE}/en${pathOf(type)}`)).toEqual(SOUND_IN_ENGLISH)
  })
})

/** Whether the picture that a page is shared with says its size, and clients take it. */
function isSharedLarge(html: string): boolean {
  return Number(contentOf(html, 'og:image:width')) >= 300 && Number(contentOf(html, 'og:image:height')) > 0
}

function contentOf(html: string, property: string): string {
  return new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1] ?? ''
}

/** As the text of a page's body, without tags and white space. */
function textOf(html: string): string {
  const body = html.slice(html.indexOf('<body>')).replace(/<script[^>]*>.*?<\/script>/gs, '')
  return withoutSpace(unescaped(body.replace(/<[^>]*>/g, '')))
}

function unescaped(html: string): string {
  return html.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&')
}

function withoutSpace(text: string): string {
  return text.replace(/\s/g, '')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll("'", '&#39;')
}
