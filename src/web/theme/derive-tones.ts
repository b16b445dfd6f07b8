import { BLACK, contrast, mix, parseHex, toHex, towards, WHITE, type Rgb } from '#base/colors.ts'
import { DEFAULT_PRIMARY, GROUND_COLORS, type Ground } from '#contract/grounds.ts'

/** Readable tones of the site's colour on one ground, as `#rrggbb`. */
export interface Tones {
  /** Marks, lines, large numerals: at least 3:1 on the ground. */
  primary: string
  /** Text and links: at least 4.5:1 on the ground. */
  primaryInk: string
  /** Solid buttons, and what is written on them: at least 4.5:1 between the two. */
  primaryFill: string
  onFill: string
  /** A tint of the ground; `primaryInk` keeps 4.5:1 on it. */
  primarySoft: string
}

const INK = '#16181d'
const GRAPHIC_CONTRAST = 3
const TEXT_CONTRAST = 4.5
/** A solid button is darkened by a quarter at most; past that, dark text stands on it. */
const DARKEN_MOST = 0.25
const STEP = 0.01

/** Tones of `color` (`#rgb` or `#rrggbb`; anything else is the default colour) on a ground. */
export function deriveTones(color: string, ground: Ground): Tones {
  const primary = parseHex(color) ?? hex(DEFAULT_PRIMARY)
  const page = hex(GROUND_COLORS[ground])
  const away = ground === 'dark' ? WHITE : BLACK
  const soft = mix(page, primary, ground === 'dark' ? 0.16 : 0.08)
  const graphic = towards(primary, away, (tone) => contrast(tone, page) >= GRAPHIC_CONTRAST)
  const ink = towards(
    graphic,
    away,
    (tone) => contrast(tone, page) >= TEXT_CONTRAST && contrast(tone, soft) >= TEXT_CONTRAST,
  )
  const fill = fillOf(primary)
  return {
    primary: toHex(graphic),
    primaryInk: toHex(ink),
    primaryFill: toHex(fill.ground),
    onFill: toHex(fill.text),
    primarySoft: toHex(soft),
  }
}

/** Contrast of two colours by WCAG 2.2, 1 to 21. */
export function contrastOf(left: string, right: string): number {
  return contrast(hex(left), hex(right))
}

function fillOf(primary: Rgb): { ground: Rgb; text: Rgb } {
  for (let share = 0; share <= DARKEN_MOST; share += STEP) {
    const ground = mix(primary, BLACK, share)
    if (contrast(WHITE, ground) >= TEXT_CONTRAST) return { ground, text: WHITE }
  }
  return { ground: primary, text: hex(INK) }
}

function hex(color: string): Rgb {
  return parseHex(color) ?? BLACK
}
