import type { Page } from 'playwright-core'
import { findUnheard, readAccessibilityTree } from './accessibility-tree.ts'
import { settled } from './alive.ts'
import { findFaintText, findFaults } from './axe.ts'
import type { OpenPhone } from './journeys.ts'
import type { Device } from './phone.ts'
import { walkByKeys } from './walk-by-keys.ts'

/** What is wrong with a page: nothing, where it is sound. */
export const SOUND = {
  status: 200,
  inLight: [],
  inDark: [],
  unheard: [],
  byKeys: [],
  overflow: 0,
  unstyled: 0,
  complaints: [],
}
/** The same of what another language can change. */
export const SOUND_IN_ENGLISH = { status: 200, inLight: [], overflow: 0, complaints: [] }

/**
 * Opens a page cold and looks at it in every way, in one visit: in light, then dark before its reader's eyes, as it is
 * heard, and by the Tab key alone.
 */
export async function lookAtPage(openPhone: OpenPhone, path: string) {
  const { device, status } = await open(openPhone, path)
  const { page } = device
  const inLight = await findFaults(page)
  await turn(page, 'dark')
  // Of all that is looked for, the colours alone are other ones.
  const inDark = await findFaintText(page)
  await turn(page, 'light')
  const overflow = await overflowOf(page)
  const unstyled = await page.locator('[class~=undefined]').count()
  await closeNotice(page)
  const unheard = findUnheard(await readAccessibilityTree(page))
  const { stops, faults: byKeys } = await walkByKeys(page)
  return {
    found: { status, inLight, inDark, unheard, byKeys, overflow, unstyled, complaints: device.complaints },
    stops,
  }
}

/**
 * Opens a page cold in another language: its words are named and marked up, fit, and nothing is missing. Colours, the
 * order of the focus and the outline are those of the same elements, whatever they say.
 */
export async function lookAtWords(openPhone: OpenPhone, path: string) {
  const { device, status } = await open(openPhone, path)
  const inLight = await findFaults(device.page)
  return { status, inLight, overflow: await overflowOf(device.page), complaints: device.complaints }
}

/** Closes what has to be read first and lies over the page. */
export async function closeNotice(page: Page): Promise<void> {
  const notice = page.locator('dialog[open]')
  if (await notice.isVisible()) await page.keyboard.press('Escape')
  await notice.waitFor({ state: 'hidden' })
}

async function open(openPhone: OpenPhone, path: string): Promise<{ device: Device; status: number | undefined }> {
  const device = await openPhone({ colorScheme: 'light', reducedMotion: 'reduce' })
  const response = await device.page.goto(path)
  await settled(device.page)
  return { device, status: response?.status() }
}

async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: 'attached' })
}

/** How many pixels the page is wider than the screen. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}
