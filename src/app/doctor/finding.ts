import { texts, type TextKey } from './texts.ts'

export type FindingStatus = 'ok' | 'warn' | 'fail'

/** One thing that a check found; `facts` fill in its texts and hold no secret. */
export interface Finding {
  status: FindingStatus
  key: TextKey
  facts: Record<string, string | number>
}

export type DoctorLanguage = 'zh' | 'en'

/** A finding in words: what was found, and how it is mended (empty where nothing is to be done). */
export interface Told {
  status: FindingStatus
  key: TextKey
  found: string
  mend: string
}

type Facts = Finding['facts']

export const ok = (key: TextKey, facts: Facts = {}): Finding => ({ status: 'ok', key, facts })
export const warn = (key: TextKey, facts: Facts = {}): Finding => ({ status: 'warn', key, facts })
export const fail = (key: TextKey, facts: Facts = {}): Finding => ({ status: 'fail', key, facts })

export function tell({ status, key, facts }: Finding, language: DoctorLanguage): Told {
  const [found, mend = ''] = texts[key][language]
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''))
  return { status, key, found: fill(found), mend: fill(mend) }
}

/** Why something failed, in a few words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  const code = 'code' in error ? String(error.code) : ''
  const below = cause instanceof Error ? reasonOf(cause) : ''
  return below || error.message || code || error.name
}
