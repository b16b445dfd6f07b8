import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { ContentCard, ContentType } from '#contract/content.ts'
import { createIdCodec } from '#contract/ids.ts'
import { accountPath, modelPath, topicPath } from '#contract/share-urls.ts'
import { findFaults } from '../support/axe.ts'
import { launchBrowser, openDevice } from '../support/phone.ts'
import { getDetail, getGroup, listItems, listShown } from '../support/samples.ts'

const { origin } = inject('site')
const BASE = '/davmu/share'

/** Types that are items of their own, with a page for each. */
const types = [
  'doc',
  'gallery',
  'audio',
  'audio_album',
  'video',
  'video_album',
  'svideo',
  'mini_program',
  'special',
  'activity',
  'question',
  'circle',
  'local_live',
] as const satisfies readonly ContentType[]

let browser: Browser
const items = new Map<string, ContentCard[]>()
/** Pages about no single item, by what they are. */
const others = new Map<string, string>()

beforeAll(async () => {
  browser = await launchBrowser()
  for (const type of types) items.set(type, await listItems(origin, type))
  for (const [name, path] of await listOthers()) others.set(name, path)
})
afterAll(() => browser.close())

async function listOthers(): Promise<Array<[name: string, path: string]>> {
  const { columns, default_list: list } = await getGroup(origin)
  const details = await Promise.all((items.get('doc') ?? []).map((card) => getDetail(origin, card)))
  const topic = details.flatMap(({ topics }) => topics)[0]?.id ?? ''
  const account = details.find(({ actor }) => actor === 'mp')?.author.id ?? ''
  const rid = createIdCodec(await readSalt()).encode(1)
  return [
    ['home', '/'],
    ['a column', `/?gid=${columns.find(({ gid }) => gid !== '')?.gid}`],
    ['a topic', topicPath(topic)],
    ['a topic by views', topicPath(topic, 'hot')],
    ['an account', accountPath({ actor: 'mp', id: account })],
    ['an account’s articles', accountPath({ actor: 'mp', id: account }, 'doc')],
    ['the default list', '/list/index'],
    ['a list', `/list/${list}/index`],
    ['the default cards', '/fly_card/index'],
    ['flying cards', `/fly_card/${list}/index`],
    ['a content model', modelPath({ rid, uuid: null, catalog: null })],
    ['search', '/search/index'],
    ['results', '/search/index?keyword=%E6%BD%AE'],
    ['the result list', '/search/components/SearchContentList?keyword=%E6%BD%AE'],
  ]
}

/** Public ids are made with a salt that every page brings along. */
async function readSalt(): Promise<string> {
  const html = await (await fetch(`${origin}${BASE}/`)).text()
  return /"idSalt":"([^"]+)"/.exec(html)?.[1] ?? ''
}

describe('the sample site', () => {
  it('has items of every type, at least sixty in all', () => {
    expect(types.filter((type) => items.get(type)?.length === 0)).toEqual([])
    expect([...items.values()].flat().length).toBeGreaterThanOrEqual(60)
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

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  const open = async (path: string) => {
    const device = await openDevice(browser, origin, { colorScheme, reducedMotion: 'reduce' })
    try {
      const response = await device.page.goto(BASE + path)
      await device.page.locator('html[data-alive]').waitFor({ state: 'attached' })
      await device.page.waitForLoadState('networkidle')
      return {
        status: response?.status(),
        faults: await findFaults(device.page),
        overflow: await device.page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        complaints: device.complaints,
      }
    } finally {
      await device.context.close()
    }
  }
  const sound = { status: 200, faults: [], overflow: 0, complaints: [] }

  it.each(types)('a page of type %s opens cold without a fault', async (type) => {
    expect(await open(items.get(type)?.[0]?.path ?? '/404')).toEqual(sound)
  })

  it('so do the pages about no single item', { timeout: 120_000 }, async () => {
    for (const [name, path] of others) expect({ name, ...(await open(path)) }).toEqual({ name, ...sound })
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
