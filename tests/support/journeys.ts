import { randomInt } from 'node:crypto'
import type { BrowserContextOptions } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { saveFailure, record } from './failures.ts'
import { closeDevice, openDevice, sharedBrowser, type Device } from './phone.ts'

/** Opens a fresh phone, or what the options make of it, for a site: the one of the file unless another is named. */
export type OpenPhone = (options?: BrowserContextOptions, at?: string) => Promise<Device>

/** Phones for the journeys of a file: they are closed behind each, and one that fails leaves what it saw. */
export function phonesFor(origin = '', args: readonly string[] = []): OpenPhone {
  let opened: Device[] = []
  return async (options = {}, at = origin) => {
    const device = await openDevice(await sharedBrowser(args), at, { extraHTTPHeaders: fromOwnNetwork(), ...options })
    await record(device)
    if (opened.push(device) === 1) {
      onTestFinished(async ({ task }) => {
        const devices = opened
        opened = []
        if (task.result?.state === 'fail') await saveFailure(task, devices)
        for (const one of devices) await closeDevice(one)
      })
    }
    return device
  }
}

/** Readers share no network: what a site lets one network do is not used up by the journeys before. */
function fromOwnNetwork(): Record<string, string> {
  return { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }
}
