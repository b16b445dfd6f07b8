import type { Contact } from './login-rules.ts'
import { sessionBrowserStorage } from '../../storage/browser-storage.ts'

/** A verification code on its way; outlives the sheet, so that closing it neither loses the code nor resets the wait. */
export interface SentCode {
  /** What it is good for. */
  scene: 'login' | 'invite'
  contact: Contact
  /** When another may be asked for, and when it is no longer taken; milliseconds. */
  retryAt: number
  expireAt: number
}

const KEY = 'davmu.vcode'
let forThisPage: SentCode | null = null

/** The code that can still be entered for a purpose; null without one. */
export function findSentCode(scene: SentCode['scene'], now: number): SentCode | null {
  const kept = (sessionBrowserStorage.read(KEY) as SentCode | null) ?? forThisPage
  return kept?.contact && kept.scene === scene && kept.expireAt > now ? kept : null
}

export function storeSentCode(code: SentCode | null): void {
  forThisPage = code
  sessionBrowserStorage.write(KEY, code)
}

/** Whole seconds until a moment, 0 once it has come. */
export function secondsUntil(moment: number, now: number): number {
  return Math.max(0, Math.ceil((moment - now) / 1000))
}
