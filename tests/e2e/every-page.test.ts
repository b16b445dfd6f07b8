import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { screenNames, screenOf } from '#web/screens.ts'
import { alive } from '../support/alive.ts'
import { findFaults } from '../support/axe.ts'
import { closeDevice, launchBrowser, openDevice } from '../support/phone.ts'
import { itemTypes as types, listPages, type SamplePages } from '../support/sample-pages.ts'
import { sampleSite } from '../support/sample-site.ts'
import { listShown } from '../support/samples.ts'

const { origin } = sampleSite()
const BASE = '/davmu/share'

let browser: Browser
let items: SamplePages['items']
let others: SamplePages['others']

beforeAll(async () => {
  browser = await launchBrowser()
  ;({ items, others } = await listPages(origin))
})
afterAll(() => browser.close())

describe('the sample site', () => {
  it('has items of every type, at least sixty in all', () => {
    expect(types.filter((type) => items.get(type)?.length === 0)).toEqual([])
    expect([...items.values()].flat().length).toBeGreaterThanOrEqual(60)
  })

  it('has a page of every screen but the bar, which needs an app: that is looked at where it has one', () => {
    const paths = [...[...items.values()].map(([card]) => card?.path ?? ''), ...others.values()]
    expect(new Set(paths.map(screenOf))).toEqual(new Set(screenNames.filter((name) => name !== 'bar')))
  })

  it.each(types)('tells what every item of type %s is without scripts, in both languages', async (type) => {
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
          picture: card.cover === '' || contentOf(html, 'og:image') !== '',
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

const languages = [
  ['in Chinese', ''],
  ['in English', '/en'],
] as const

describe.each(languages)('%s, in light and in dark', (_name, prefix) => {
  /** Opens a page cold in light, and lets the system turn dark before its reader's eyes. */
  const open = async (path: string) => {
    const device = await openDevice(browser, origin, { colorScheme: 'light', reducedMotion: 'reduce' })
    const { page } = device
    try {
      const response = await page.goto(BASE + prefix + path)
      await alive(page)
      await page.waitForLoadState('networkidle')
      const inLight = await findFaults(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.locator('html[data-theme=dark]').waitFor({ state: 'attached' })
      return {
        status: response?.status(),
        inLight,
        inDark: await findFaults(page),
        overflow: await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        complaints: device.complaints,
      }
    } finally {
      await closeDevice(device)
    }
  }
  const sound = { status: 200, inLight: [], inDark: [], overflow: 0, complaints: [] }

  it.each(types)('a page of type %s opens cold without a fault', async (type) => {
    expect(await open(items.get(type)?.[0]?.path ?? '/404')).toEqual(sound)
  })

  it('so do the pages about no single item', { timeout: 400_000 }, async () => {
    for (const [name, path] of others) expect({ name, ...(await open(path)) }).toEqual({ name, ...sound })
  })

  it('so does what is not there', async () => {
    const { complaints: _of404, ...found } = await open('/nothing/here/index')
    const { complaints: _none, ...expected } = sound
    expect(found).toEqual({ ...expected, status: 404 })
  })
})

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
