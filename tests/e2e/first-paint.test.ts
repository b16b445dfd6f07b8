import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ContentCard } from '#contract/content.ts'
import { phonesFor } from '../support/journeys.ts'
import { listPages } from '../support/sample-pages.ts'
import { sampleSite } from '../support/sample-site.ts'
import { findLongArticle } from '../support/samples.ts'

const { origin } = sampleSite()
const openPhone = phonesFor(origin)
const BASE = '/davmu/share'
const STAR_CALL = /\/v1\/star$/

describe('a page that is painted and not yet alive', () => {
  let article: ContentCard

  beforeAll(async () => {
    article = await findLongArticle(origin)
  })

  const starOf = (page: Page) => page.getByRole('toolbar').getByRole('button', { name: /^点赞/ })

  it('shows a star as set at once, and sets it when its code is there', async () => {
    const { page, complaints } = await openPhone()
    const code = await holdCode(page)
    await page.goto(BASE + article.path, { waitUntil: 'domcontentloaded' })
    await starOf(page).tap()
    await expect.poll(() => starOf(page).getAttribute('aria-pressed')).toBe('true')
    const sent = page.waitForRequest((request) => STAR_CALL.test(new URL(request.url()).pathname))
    code.release()
    expect((await sent).postDataJSON()).toMatchObject({ id: article.id, type: 1 })
    await expect.poll(() => starOf(page).getAttribute('aria-pressed')).toBe('true')
    expect(complaints).toEqual([])
  })

  it('takes a star back that is tapped once more, and does what the last other button is for', async () => {
    const { page, complaints } = await openPhone()
    const code = await holdCode(page)
    const stars: string[] = []
    page.on('request', (request) => STAR_CALL.test(new URL(request.url()).pathname) && stars.push(request.url()))
    await page.goto(BASE + article.path, { waitUntil: 'domcontentloaded' })
    await starOf(page).tap()
    await starOf(page).tap()
    await expect.poll(() => starOf(page).getAttribute('aria-pressed')).toBe('false')
    await page.getByRole('button', { name: '阅读设置' }).tap()
    await page.getByRole('toolbar').getByRole('button', { name: '分享' }).tap()
    code.release()
    await page.getByRole('dialog', { name: '分享' }).waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
    expect(stars).toEqual([])
    expect(complaints).toEqual([])
  })

  it('notices taps before it has come to its end', async () => {
    const { page } = await openPhone()
    await page.route(BASE + article.path, async (route) => {
      const response = await route.fetch()
      const [beginning = ''] = (await response.text()).split('<script data-entry=')
      await route.fulfill({ response, body: beginning })
    })
    await page.goto(BASE + article.path)
    await starOf(page).tap()
    await expect.poll(() => starOf(page).getAttribute('aria-pressed')).toBe('true')
  })
})

it('no page changes when the stylesheet of all pages is there', async () => {
  const { items, lists, own } = await listPages(origin)
  const first = [...items.values()].flatMap(([card]) => (card ? [card.path] : []))
  const changed: Record<string, string[]> = {}
  const { page } = await openPhone()
  await holdCode(page)
  for (const path of new Set([...first, ...lists.values(), ...own.values()])) {
    const sheet = await hold(page, /\/assets\/style-.*\.css$/)
    await page.goto(BASE + path, { waitUntil: 'domcontentloaded' })
    await page.locator('#sheet').waitFor({ state: 'attached' })
    const before = await page.evaluate(listLooks)
    sheet.release()
    await page.locator('#sheet[data-settled]').waitFor({ state: 'attached' })
    const after = await page.evaluate(listLooks)
    const found = after.filter((one, index) => one !== before[index])
    if (found.length > 0) changed[path] = found
  }
  expect(changed).toEqual({})
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

/** Where each element stands and how it looks. */
function listLooks(): string[] {
  return [...document.body.querySelectorAll('*')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    const looks = [style.display, style.position, style.color, style.backgroundColor, style.font, style.boxShadow]
    const box = [x, y, width, height].map(Math.round).join(' ')
    return `${element.tagName} ${element.getAttribute('class')}: ${box} ${looks.join(' ')}`
  })
}

/** Keeps back every script of the build until it is released. */
function holdCode(page: Page): Promise<Held> {
  return hold(page, /\/assets\/.*\.js$/)
}

interface Held {
  release: () => void
}

async function hold(page: Page, address: RegExp): Promise<Held> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return { release: resolve }
}
