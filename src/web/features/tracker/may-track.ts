import { NEWSROOM_FRAME } from '#contract/newsroom-frame.ts'
import { isCrawler } from '../../runtime/user-agent.ts'
import { localBrowserStorage } from '../../storage/browser-storage.ts'

const HOUSE = 'davmu.house'

export interface Visitor {
  userAgent: string
  /** `1` where the reader asks not to be followed. */
  doNotTrack?: string | null
  /** Whether the reader asks for the same in the newer way (https://globalprivacycontrol.org). */
  globalPrivacyControl?: boolean
}

/** Whether what this visitor does may be reported: a reader who does not object, and a person. */
export function mayTrack({ userAgent, doNotTrack, globalPrivacyControl }: Visitor): boolean {
  return doNotTrack !== '1' && globalPrivacyControl !== true && !isCrawler(userAgent) && !isOfHouse()
}

/** Whether this browser is of somebody who makes the site: it has shown a preview, or is a frame of the newsroom. */
export function isOfHouse(): boolean {
  return globalThis.window?.name === NEWSROOM_FRAME || localBrowserStorage.read(HOUSE) === true
}

/** A preview was shown here. */
export function markOfHouse(): void {
  localBrowserStorage.write(HOUSE, true)
}

/** Whether an address is a preview, which only its editors see. */
export function isPreview(pathname: string): boolean {
  return pathname.includes('/preview-')
}
