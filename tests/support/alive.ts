import type { FrameLocator, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until a page answers its reader: it is in the hands of the site's script. */
export function alive(page: Page | FrameLocator): Promise<void> {
  return page.locator('html[data-alive]').waitFor({ state: 'attached' })
}

/** Waits until one element answers: what lies further down a page comes alive later. React marks each node that is its own. */
export async function aliveAt(element: Locator): Promise<void> {
  const isAlive = () => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps')))
  await expect.poll(isAlive).toBe(true)
}

/** Waits until the code of a part, the name of its file, was fetched and has run. */
export async function partLoaded(page: Page, part: string): Promise<void> {
  await page.waitForFunction(
    (name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/${name}-`)),
    part,
  )
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}
