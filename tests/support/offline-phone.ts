import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { ContentCard } from '#contract/content.ts'
import { startNetwork, type Network } from './network.ts'
import { openDevice, type Device } from './phone.ts'

/** A phone with a service worker, and the network between it and a site. */
export interface OfflinePhone extends Device {
  network: Network
  /** Nothing gets through any more, and the browser knows. */
  cut(): Promise<void>
  mend(): Promise<void>
  close(): Promise<void>
}

export async function openOfflinePhone(browser: Browser, origin: string): Promise<OfflinePhone> {
  const network = await startNetwork(origin)
  const device = await openDevice(browser, network.origin, { serviceWorkers: 'allow' })
  const setCut = async (isCut: boolean) => {
    network.state.isCut = isCut
    await device.context.setOffline(isCut)
  }
  return {
    ...device,
    network,
    cut: () => setCut(true),
    mend: () => setCut(false),
    async close() {
      await device.context.close()
      await network.close()
    },
  }
}

/** Addresses of the items that are kept whole. */
export function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => /^davmu (opened|saved) /.test(name))
    const whole = await Promise.all(
      names.map(async (name) => (await caches.open(name)).match('/davmu/share/kept.json')),
    )
    return names.filter((_, place) => whole[place]).map((name) => name.replace(/^davmu \w+ /, ''))
  })
}

/** Opens a page until it is kept. */
export async function readAndKeep(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect.poll(() => keptAddresses(page), { timeout: 30_000 }).toContain(address)
}

/** The line over a page that comes from what is kept. */
export const keptLine = (page: Page) => page.getByText(/^离线内容 · /)

export const addressOf = ({ path }: Pick<ContentCard, 'path'>) => `/davmu/share${path}`

/** An article of a list; throws where there are fewer. */
export function articleAt(cards: readonly ContentCard[], index: number): ContentCard & { address: string } {
  const card = cards[index]
  if (!card) throw new Error(`the sample site has no article ${index}`)
  return { ...card, address: addressOf(card) }
}

export async function expectTitle(page: Page, { title }: ContentCard): Promise<void> {
  await page.locator('article h1').getByText(title, { exact: true }).waitFor()
}
