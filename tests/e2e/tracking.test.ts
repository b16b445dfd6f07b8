import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TrackingEvent } from '#contract/analytics.ts'
import type { ContentCard } from '#contract/content.ts'
import { createIdCodec } from '#contract/ids.ts'
import { settled } from '../support/alive.ts'
import { phonesFor } from '../support/journeys.ts'
import type { Device } from '../support/phone.ts'
import { readSalt } from '../support/sample-pages.ts'
import { sampleSite } from '../support/sample-site.ts'
import { findLongArticle, listArticles } from '../support/samples.ts'

const { origin, dataFolder } = sampleSite()
const openPhone = phonesFor(origin)
const HOME = '/davmu/share/'
/** A card that is shown as long counts as seen. */
const SHOWN_MS = 1000

/** The longest article, so that there is something to scroll. */
let long: ContentCard
/** An article that no other journey of this file opens, and its number. */
let other: ContentCard
let otherId: number
let device: Device

beforeAll(async () => {
  long = await findLongArticle(origin)
  other = (await listArticles(origin)).findLast(({ id }) => id !== long.id) ?? long
  otherId = createIdCodec(await readSalt(origin)).decode(other.id) ?? 0
})
afterEach(() => expect(device.complaints).toEqual([]))

/** The events that pages of this device send from now on, one list for each beacon. */
function recordBeacons({ context }: Device): TrackingEvent[][] {
  const beacons: TrackingEvent[][] = []
  context.on('request', (request) => {
    if (request.url() === `${origin}/tracker/log`) beacons.push(request.postDataJSON() as TrackingEvent[])
  })
  return beacons
}

/** What a page sees when its reader turns to another one, or comes back. */
function setHidden(page: Page, hidden: boolean): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
    const state = value ? 'hidden' : 'visible'
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, hidden)
}

const reader = (page: Page) => page.evaluate(() => String(JSON.parse(localStorage.getItem('davmu.user') ?? '""')))

describe('what a reader does', () => {
  it('is told: a view, how much was read and how long, once the page is hidden', async () => {
    device = await openPhone()
    const { page } = device
    const beacons = recordBeacons(device)
    await page.clock.install()
    await page.goto(`/davmu/share${long.path}`)
    await expect.poll(() => beacons.flat()).toMatchObject([{ behavior: 'view', tid: long.track_id }])
    await page.clock.runFor(1200) // active time passes
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 3))
    await page.waitForFunction(() => window.scrollY > 0)
    await page.clock.runFor(1200)
    await setHidden(page, true)
    const reads = () => beacons.flat().filter(({ behavior }) => behavior === 'read')
    await expect.poll(reads).toHaveLength(1)
    const [read] = reads()
    expect(read).toMatchObject({ tid: long.track_id, user_id: await reader(page) })
    expect(read?.percent).toBeGreaterThan(15)
    expect(read?.percent).toBeLessThan(100)
    expect(read?.duration).toBeGreaterThanOrEqual(2)
    expect(read?.duration).toBeLessThan(60)
    expect(await device.context.cookies()).toEqual([])
  })

  it('is all of it where a page is shorter than the screen', async () => {
    device = await openPhone({ viewport: { width: 390, height: 9000 } })
    const { page } = device
    const beacons = recordBeacons(device)
    await page.clock.install()
    await page.goto(`/davmu/share${other.path}`)
    await expect.poll(() => beacons.flat()).toMatchObject([{ behavior: 'view' }])
    await page.clock.runFor(1200)
    await setHidden(page, true)
    await expect
      .poll(() => beacons.flat().filter(({ behavior }) => behavior === 'read'))
      .toMatchObject([{ percent: 100 }])
  })

  it('is told where it came from, and how far the text was on the screen', async () => {
    device = await openPhone()
    const { page } = device
    const beacons = recordBeacons(device)
    const told = (behavior: string) => beacons.flat().filter((event) => event.behavior === behavior)
    await page.clock.install()
    await page.goto(`/davmu/share${long.path}?from=groupmessage`)
    await expect.poll(() => told('view')).toMatchObject([{ tid: long.track_id, source: 'group' }])
    await page.locator('main [data-p="9"]').evaluate((block) => block.scrollIntoView())
    await page.clock.runFor(1200) // the page settles before it is measured
    await setHidden(page, true)
    await expect.poll(() => told('read').at(-1)?.p).toBeGreaterThanOrEqual(9)
  })

  it('is told once how fast the page was', async () => {
    device = await openPhone()
    const { page } = device
    const beacons = recordBeacons(device)
    const told = () => beacons.flat().filter(({ behavior }) => behavior === 'vitals')
    const names = () => told().map(({ vital }) => vital?.name)
    const code = page.waitForResponse(/\/watch-vitals-/)
    await page.goto(`/davmu/share${long.path}`)
    await code
    await page.locator('main h1').tap()
    await expect
      .poll(async () => {
        await setHidden(page, true)
        return names()
      })
      .toEqual(expect.arrayContaining(['LCP', 'CLS', 'FCP', 'TTFB']))
    for (const { tid, vital } of told()) {
      expect({ tid, ...vital }).toMatchObject({ tid: '', screen: 'document', client: 'safari 18' })
      expect(vital?.value).toBeLessThan(60_000)
    }
    await setHidden(page, false)
    await page.locator('main h1').tap()
    await setHidden(page, true)
    expect(names()).toEqual([...new Set(names())])
  })

  it('arrives, also what is told as the page goes', async () => {
    device = await openPhone()
    const { page } = device
    await page.clock.install()
    await page.goto(`/davmu/share${other.path}`)
    await page.waitForFunction(() => localStorage.getItem('davmu.user') !== null)
    await page.clock.runFor(1200)
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await page.waitForFunction(() => window.scrollY > 0)
    const before = readDays(otherId)
    await page.goto('about:blank')
    await expect.poll(() => readDays(otherId).reads).toBe(before.reads + 1)
    expect(readDays(otherId)).toMatchObject({ finished: before.finished + 1 })
  })

  it('is told of cards that were seen, once in a session', async () => {
    device = await openPhone()
    const { page } = device
    const beacons = recordBeacons(device)
    const exposed = () => beacons.flat().flatMap(({ behavior, tid }) => (behavior === 'expose' ? tid.split('|') : []))
    await page.clock.install()
    await page.goto(HOME)
    await settled(page)
    const cards = page.locator('main li a[data-track]')
    await passUntil(page, async () => exposed().length > 2)
    const first = exposed()
    expect(beacons.filter((events) => events.some(({ behavior }) => behavior === 'expose'))).toHaveLength(1)

    const tracks = await cards.evaluateAll((links) => links.map((link) => link.dataset['track'] ?? ''))
    const later = tracks.findIndex((id, place) => place > 8 && !first.includes(id))
    const below = cards.nth(later)
    await below.scrollIntoViewIfNeeded()
    const id = tracks[later]
    await passUntil(page, async () => (await storedExposed(page)).includes(id ?? ''))
    await setHidden(page, true)
    await expect.poll(exposed).toContain(id)
    expect(new Set(exposed()).size).toBe(exposed().length)

    const told = exposed().length
    await page.reload()
    await settled(page)
    await below.scrollIntoViewIfNeeded()
    await isIntersecting(below)
    await page.clock.runFor(SHOWN_MS)
    // One that was never seen is told of: so would be the others.
    const known = await storedExposed(page)
    const unseen = await cards.evaluateAll(
      (links, seen) => links.findLastIndex((link) => !seen.includes(link.dataset['track'] ?? '')),
      known,
    )
    const fresh = (await cards.nth(unseen).getAttribute('data-track')) ?? ''
    await cards.nth(unseen).scrollIntoViewIfNeeded()
    await passUntil(page, async () => (await storedExposed(page)).includes(fresh))
    await setHidden(page, true)
    await expect.poll(() => exposed().slice(told)).toContain(fresh)
    expect(
      exposed()
        .slice(told)
        .filter((again) => again === id || first.includes(again)),
    ).toEqual([])
  })

  it('stays untold where the reader does not want it', async () => {
    device = await openPhone()
    const { page } = device
    const beacons = recordBeacons(device)
    await device.context.addInitScript(() =>
      Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true }),
    )
    await page.goto(`/davmu/share${long.path}`)
    await page.waitForFunction(() => localStorage.getItem('davmu.device') !== null)
    await setHidden(page, true)
    await page.goto(HOME)
    expect(beacons).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('davmu.user'))).toBeNull()
  })
})

/** Lets the time of a page pass until something has come of it. */
async function passUntil(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(SHOWN_MS)
      return isThere()
    })
    .toBe(true)
}

/** Cards that the page knows to have been seen in this session. */
function storedExposed(page: Page): Promise<string[]> {
  return page.evaluate(() => JSON.parse(sessionStorage.getItem('davmu.exposed') ?? '[]') as string[])
}

/** Waits until a page was told that one of its elements is on the screen. */
function isIntersecting(element: Locator): Promise<void> {
  return element.evaluate(
    (watched) =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(([entry]) => {
          if (!entry?.isIntersecting) return
          observer.disconnect()
          resolve()
        })
        observer.observe(watched)
      }),
  )
}

/** How often an item was read, and to the end, as the site has counted it. */
function readDays(id: number): { reads: number; finished: number } {
  const database = new SQLite(join(dataFolder, 'davmu-share.sqlite'), { readonly: true })
  try {
    return (
      database
        .prepare<[number], { reads: number; finished: number }>(
          'select coalesce(sum(reads), 0) as reads, coalesce(sum(finished), 0) as finished from content_days where content_id = ?',
        )
        .get(id) ?? { reads: 0, finished: 0 }
    )
  } finally {
    database.close()
  }
}
