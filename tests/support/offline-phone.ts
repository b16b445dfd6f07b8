import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import type { ContentCard } from '#contract/content.ts'
import { phonesFor } from './journeys.ts'
import { startNetwork, type Network } from './network.ts'
import type { Device } from './phone.ts'

/** A phone with a service worker, and the network between it and a site. */
export interface OfflinePhone extends Device {
  network: Network
  /** Nothing gets through any more, and the browser knows. */
  cut(): Promise<void>
  mend(): Promise<void>
}

/** Opens offline phones for the journeys of a file; each is closed behind its journey. */
export function offlinePhonesFor(origin: string): () => Promise<OfflinePhone> {
  const openPhone = phonesFor(origin)
  return async () => {
    const network = await startNetwork(origin)
    onTestFinished(network.close)
    const device = await openPhone({ serviceWorkers: 'allow' }, network.origin)
    const setCut = async (isCut: boolean) => {
      network.state.isCut = isCut
      await device.context.setOffline(isCut)
    }
    return { ...device, network, cut: () => setCut(true), mend: () => setCut(false) }
  }
}

/** Addresses of the items that are kept whole. */
export function offlineAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => /^davmu (opened|saved|later) /.test(name))
    const whole = await Promise.all(
      names.map(async (name) => (await caches.open(name)).match('/davmu/share/kept.json')),
    )
    return names.filter((_, place) => whole[place]).map((name) => name.replace(/^davmu \w+ /, ''))
  })
}

/** Opens a page until it is kept. */
export async function readUntilCached(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect.poll(() => offlineAddresses(page), { timeout: 30_000 }).toContain(address)
}

/** The line over a page that comes from what is kept. */
export const offlineLine = (page: Page) => page.getByText(/^离线内容 · /)

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
