import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { closeDevice, launchBrowser, openDevice, type Device } from './phone.ts'

/** Opens a fresh phone, or what the options make of it, for a site: the one of the file unless another is named. */
export type OpenPhone = (options?: BrowserContextOptions, at?: string) => Promise<Device>

/** A browser for the journeys of a file; the phones that they open in it are closed behind each of them. */
export function phonesFor(origin: string, args: readonly string[] = []): OpenPhone {
  let browser: Browser
  let opened: Device[] = []
  beforeAll(async () => {
    browser = await launchBrowser(args)
  })
  afterEach(async () => {
    for (const device of opened) await closeDevice(device)
    opened = []
  })
  afterAll(() => browser.close())
  return async (options = {}, at = origin) => {
    const device = await openDevice(browser, at, options)
    opened.push(device)
    return device
  }
}
