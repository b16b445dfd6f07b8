/** Red, green and blue, 0 to 255 each. */
export type Rgb = readonly [number, number, number]

export const WHITE: Rgb = [255, 255, 255]
export const BLACK: Rgb = [0, 0, 0]

const STEP = 0.01

/** A colour as `#rgb` or `#rrggbb`, null for anything else. */
export function parseHex(text: string): Rgb | null {
  const digits = /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(text.trim()) ? text.trim().slice(1) : null
  if (!digits) return null
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as unknown as Rgb
}

/** As `#rrggbb`. */
export function toHex(rgb: Rgb): string {
  return `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Contrast of two colours by WCAG 2.2, 1 to 21. */
export function contrast(left: Rgb, right: Rgb): number {
  const [dark, light] = [luminance(left), luminance(right)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** A mixture of two colours in whole channels, `share` (0 to 1) of it the second one. */
export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return [0, 1, 2].map((i) => Math.round((from[i] ?? 0) + ((to[i] ?? 0) - (from[i] ?? 0)) * share)) as unknown as Rgb
}

/** The first mixture of `color` with `goal` that is good enough. */
export function towards(color: Rgb, goal: Rgb, isEnough: (tone: Rgb) => boolean): Rgb {
  for (let share = 0; share < 1; share += STEP) {
    const tone = mix(color, goal, share)
    if (isEnough(tone)) return tone
  }
  return goal
}

/** Relative luminance (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance). */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((channel) => {
    const value = channel / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
