import type { Ground } from '#contract/grounds.ts'

/** What a reader chose in the reader panel; absent fields follow the site. */
export interface ReadingSettings {
  /** Text size in percent. */
  scale?: TextScale
  leading?: 'tight' | 'loose' | undefined
  face?: 'serif' | undefined
  ground?: Ground | 'auto'
  /** Larger, plainer, without bars over the text; the other settings stay beneath. */
  elder?: boolean | undefined
}

export const textScales = [100, 125, 150, 175, 200] as const
export type TextScale = (typeof textScales)[number]

/** Text size in percent that elder mode has at least. */
export const ELDER_SCALE = 140

/** Key under which the settings are kept in the browser. */
export const READING_KEY = 'davmu.reading'
