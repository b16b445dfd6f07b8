import { isCrawler } from '../../runtime/user-agent.ts'

export interface Visitor {
  userAgent: string
  /** `1` where the reader asks not to be followed. */
  doNotTrack?: string | null
  /** Whether the reader asks for the same in the newer way (https://globalprivacycontrol.org). */
  globalPrivacyControl?: boolean
}

/** Whether what this visitor does may be reported: a person who does not object. */
export function mayTrack({ userAgent, doNotTrack, globalPrivacyControl }: Visitor): boolean {
  return doNotTrack !== '1' && globalPrivacyControl !== true && !isCrawler(userAgent)
}

/** Whether an address is a preview, which only its editors see. */
export function isPreview(pathname: string): boolean {
  return pathname.includes('/preview-')
}
