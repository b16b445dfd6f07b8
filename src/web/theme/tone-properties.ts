import { deriveTones } from './derive-tones.ts'
import { DEFAULT_PRIMARY, type Ground } from '#contract/grounds.ts'

const grounds: readonly Ground[] = ['light', 'dark', 'eye']
const names = {
  primary: 'primary',
  primaryInk: 'primary-ink',
  primaryFill: 'primary-fill',
  primarySoft: 'primary-soft',
  onFill: 'on-fill',
} as const

/**
 * Custom properties of a site's colour on every ground, read by `tokens.css`; none for the
 * default colour, whose tones stand in that file.
 */
export function toneProperties(color: string): Record<string, string> {
  if (!color || color.toUpperCase() === DEFAULT_PRIMARY) return {}
  const properties = grounds.flatMap((ground) =>
    Object.entries(deriveTones(color, ground)).map(([tone, value]) => [
      `--${ground}-${names[tone as keyof typeof names]}`,
      value as string,
    ]),
  )
  return Object.fromEntries(properties)
}
