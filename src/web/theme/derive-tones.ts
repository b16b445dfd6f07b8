import { DEFAULT_PRIMARY, GROUND_COLORS, type Ground } from './grounds.ts'

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

type Rgb = readonly [number, number, number]

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
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
  const soft = round(mix(page, primary, ground === 'dark' ? 0.16 : 0.08))
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
    const ground = round(mix(primary, BLACK, share))
    if (contrast(WHITE, ground) >= TEXT_CONTRAST) return { ground, text: WHITE }
  }
  return { ground: primary, text: hex(INK) }
}

/** The first mixture of `color` with `goal` that is good enough. */
function towards(color: Rgb, goal: Rgb, isEnough: (tone: Rgb) => boolean): Rgb {
  for (let share = 0; share < 1; share += STEP) {
    const tone = round(mix(color, goal, share))
    if (isEnough(tone)) return tone
  }
  return goal
}

function contrast(left: Rgb, right: Rgb): number {
  const [dark, light] = [luminance(left), luminance(right)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance). */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((channel) => {
    const value = channel / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return [0, 1, 2].map((i) => (from[i] ?? 0) + ((to[i] ?? 0) - (from[i] ?? 0)) * share) as unknown as Rgb
}

function round(rgb: Rgb): Rgb {
  return rgb.map((channel) => Math.round(channel)) as unknown as Rgb
}

function parseHex(text: string): Rgb | null {
  const digits = /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(text.trim()) ? text.trim().slice(1) : null
  if (!digits) return null
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as unknown as Rgb
}

function hex(color: string): Rgb {
  return parseHex(color) ?? BLACK
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}
