import type { FrameLocator, Locator, Page, Request } from 'playwright-core'
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

const underWay = new WeakMap<Page, Set<Request>>()

/** Keeps count of what a page is fetching, for `settled`. */
export function watchRequests(page: Page): void {
  const requests = new Set<Request>()
  underWay.set(page, requests)
  page.on('request', (request) => {
    if (request.resourceType() !== 'ping') requests.add(request) // nobody hears of their ends
  })
  const forget = (request: Request) => void requests.delete(request)
  page.on('requestfinished', forget)
  page.on('requestfailed', forget)
}

/** Waits until a page is alive, has fetched what it wanted, and has nothing left to do. */
export async function settled(page: Page): Promise<void> {
  await alive(page)
  const requests = underWay.get(page)
  if (!requests) throw new Error('nobody watches the requests of this page')
  do {
    await expect.poll(() => [...requests].map((request) => request.url()), { interval: 10 }).toEqual([])
    await page.evaluate(async () => {
      // What comes into sight is found in a frame, and what waits for an idle moment was there before this does.
      for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
      await new Promise((resolve) => requestIdleCallback(resolve))
    })
  } while (requests.size > 0)
}

/** Waits until the code of a part, the name of its file, was fetched with all that it needs, and has run. */
export async function partLoaded(page: Page, part: string): Promise<void> {
  await page.waitForFunction(
    (name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/${name}-`)),
    part,
  )
  await settled(page)
}
