import { isTextId, say } from '#locales/say.ts'
import type { TextId } from '#locales/text-ids.ts'

export type FindingStatus = 'ok' | 'warn' | 'fail'

/** What can be found: each has a text `doctor.found.<key>`, and `doctor.mend.<key>` where something is to be done. */
type FindingKey = KeyOf<TextId>
type KeyOf<Id> = Id extends `doctor.found.${infer Key}` ? Key : never

/** One thing that a check found; `facts` fill in its texts and hold no secret. */
export interface Finding {
  status: FindingStatus
  key: FindingKey
  facts: Record<string, string | number>
}

/** A finding in words: what was found, and how it is mended (empty where nothing is to be done). */
export interface Told {
  status: FindingStatus
  key: FindingKey
  found: string
  mend: string
}

type Facts = Finding['facts']

export const ok = (key: FindingKey, facts: Facts = {}): Finding => ({ status: 'ok', key, facts })
export const warn = (key: FindingKey, facts: Facts = {}): Finding => ({ status: 'warn', key, facts })
export const fail = (key: FindingKey, facts: Facts = {}): Finding => ({ status: 'fail', key, facts })

export function tell({ status, key, facts }: Finding, locale: string): Told {
  const mend = `doctor.mend.${key}`
  return {
    status,
    key,
    found: say(locale, `doctor.found.${key}`, facts),
    mend: isTextId(mend) ? say(locale, mend, facts) : '',
  }
}

/** Why something failed, in a few words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  const code = 'code' in error ? String(error.code) : ''
  const below = cause instanceof Error ? reasonOf(cause) : ''
  return below || error.message || code || error.name
}
