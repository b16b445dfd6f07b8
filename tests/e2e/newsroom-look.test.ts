import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { loadText } from '#newsroom/texts/text.tsx'
import { findUnheard, readAccessibilityTree } from '../support/accessibility-tree.ts'
import { findFaintText, findScoredFaults } from '../support/axe.ts'
import { newsroomOf } from '../support/newsroom.ts'
import { barrierPlaces, deskPlaces } from '../support/newsroom-desk-places.ts'
import { framePlaces, OVERLAY, type Opening, type Place, type Visit } from '../support/newsroom-places.ts'
import { staffPlaces } from '../support/newsroom-staff-places.ts'
import { sampleSite } from '../support/sample-site.ts'
import { walkByKeys } from '../support/walk-by-keys.ts'

const openNewsroom = newsroomOf(sampleSite())

const PHONE = { width: 390, height: 844 }
const TABLET = { width: 1024, height: 768 }
const DESK = { width: 1440, height: 900 }
/** What a window is at 200 %. */
const enlarged = ({ width, height }: typeof DESK) => ({ width: width / 2, height: height / 2 })

/** Stops of the focus in a dialog that are enough to have left it, if one can. */
const STOPS = 12
const FEW = 4
/** What the browser says of what places ask for: a page that cannot be brought in, two who write one text, no network. */
const ASKED_FOR = /status of 4(?:00|09)|ERR_INTERNET_DISCONNECTED/

/**
 * Each place is looked at as it stands in a phone, which then grows to a desk. Chinese is looked at in full at the desk,
 * and by the keyboard; English, whose words are longer, in full on the phone.
 */
describe.each(['zh-CN', 'en'])('in %s', (locale) => {
  it.each([...inFew(framePlaces), ...inFew(deskPlaces), ...inFew(barrierPlaces), ...inFew(staffPlaces)])(
    'sound in every way, with all that opens over it, is each of these screens: %s',
    async (_names, places) => {
      const { page, complaints } = await openNewsroom('admin', { colorScheme: 'light', reducedMotion: 'reduce' })
      await page.context().addCookies([{ name: 'i18n_redirected', value: locale, url: new URL(page.url()).origin }])
      const visit = { page, text: await loadText(locale) }
      const faults: string[] = []
      for (const [name, place] of places) {
        try {
          const found = await lookAround(visit, place)
          faults.push(...found.map((fault) => `${name}: ${fault}`))
        } finally {
          await place.leave?.(page)
        }
      }
      expect([...faults, ...complaints().filter((complaint) => !ASKED_FOR.test(complaint))]).toEqual([])
    },
  )
})

/** So few that a busy machine is through with them in the time of one test; they follow each other in one visit. */
function inFew(places: Readonly<Record<string, Place>>): Array<[names: string, places: Array<[string, Place]>]> {
  const all = Object.entries(places)
  return Array.from({ length: Math.ceil(all.length / FEW) }, (_, index) => {
    const few = all.slice(index * FEW, (index + 1) * FEW)
    return [few.map(([name]) => name).join(', '), few]
  })
}

/** What is wrong with a screen and all that opens over it. */
async function lookAround(visit: Visit, { come, part, over = {} }: Place): Promise<string[]> {
  const { page, text } = visit
  await page.setViewportSize(PHONE)
  await come(visit)
  const faults = await look(visit, part)
  if (part === undefined) faults.push(...findUnheard(await readAccessibilityTree(page)))
  if (part === undefined && text.locale === 'zh-CN')
    faults.push(...(await walkByKeys(page, (one) => one.waitForLoadState('networkidle'))).faults)
  for (const [name, opening] of Object.entries(over)) {
    await page.setViewportSize(PHONE)
    const opener = opening.opener(visit)
    await open(visit, opener, opening)
    const found = [...(await look(visit, OVERLAY)), ...(await leave(page, opener))]
    faults.push(...found.map((fault) => `${name}: ${fault}`))
  }
  return faults
}

/** What is wrong with a page, or a part of it, in a window as narrow as a phone, in all sizes up to that of a desk. */
async function look({ page, text }: Visit, part?: string): Promise<string[]> {
  const isFullHere = text.locale !== 'zh-CN'
  const faults = isFullHere ? await findAll() : []
  faults.push(...(await findWide(page, '390')))
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  faults.push(...(await findWide(page, '390, letters twice as large')))
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''))
  for (const size of [enlarged(TABLET), TABLET, enlarged(DESK), DESK]) {
    await page.setViewportSize(size)
    faults.push(...(await findWide(page, String(size.width))))
  }
  return isFullHere ? faults : [...faults, ...(await findAll())]

  /** All in light; of all that is looked for, the colours alone are other ones in dark. */
  async function findAll(): Promise<string[]> {
    const inLight = await findScoredFaults(page, part)
    await turn('dark')
    const inDark = await findFaintText(page, part)
    await turn('light')
    return [...inLight, ...inDark]
  }

  async function turn(colorScheme: 'light' | 'dark'): Promise<void> {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: 'attached' })
  }
}

/** What is wider than its place: the page, and whatever scrolls to the side in it without being made to. */
async function findWide(page: Page, size: string): Promise<string[]> {
  const found = await page.evaluate(async (made) => {
    // What hangs on something else is put in its place a frame after the window has another size.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    const isWide = (element: Element) =>
      element.scrollWidth > element.clientWidth + 1 &&
      /auto|scroll/.test(getComputedStyle(element).overflowX) &&
      !element.matches(made)
    const by = document.documentElement.scrollWidth - innerWidth
    return [
      ...(by > 0 ? [`the page, by ${by}`] : []),
      ...[...document.body.querySelectorAll('*')].filter(isWide).map((one) => one.outerHTML.slice(0, 160)),
    ]
  }, '[role=toolbar], [role=region][tabindex="0"], pre, textarea, .cm-scroller')
  return found.map((what) => `too wide at ${size}: ${what}`)
}

async function open({ page, text }: Visit, opener: Locator, { choose, fill }: Opening): Promise<void> {
  await opener.press('Enter')
  if (choose) await page.getByRole('menuitem', { name: choose(text), exact: true }).press('Enter')
  await page
    .locator(choose ? '[role=dialog]' : OVERLAY)
    .first()
    .waitFor()
  await fill?.({ page, text })
}

/** Whether the focus is in what lies over a screen and stays there, and whether Escape leads back to what opened it. */
async function leave(page: Page, opener: Locator): Promise<string[]> {
  const isIn = () => page.evaluate((part) => document.activeElement?.closest(part) !== null, OVERLAY)
  const faults = (await becomesTrue(isIn)) ? [] : ['does not have the focus']
  if (await page.getByRole('dialog').isVisible())
    for (let stop = 0; stop < STOPS && faults.length === 0; stop += 1) {
      await page.keyboard.press('Tab')
      if (!(await isIn())) faults.push('loses the focus')
    }
  await page.keyboard.press('Escape')
  await page.locator(OVERLAY).waitFor({ state: 'detached' })
  // A list may give it to the row that the opener stands in.
  const isBack = () =>
    opener.evaluate((element) => [element, element.closest('[role=row]')].includes(document.activeElement))
  return (await becomesTrue(isBack)) ? faults : [...faults, 'does not give the focus back']
}

/** The focus moves a frame after what it is in came or went. */
async function becomesTrue(ask: () => Promise<boolean>): Promise<boolean> {
  try {
    await expect.poll(ask).toBe(true)
    return true
  } catch {
    return false
  }
}
