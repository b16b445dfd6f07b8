import { BLACK, contrast, parseHex, toHex, towards, WHITE } from '#base/colors.ts'

const DEFAULT_COLOR = [255, 74, 38] as const
/** Between a mark or a picture without words and paper. */
const CONTRAST = 3

/** The first of `colors` that is one, `#rgb` or `#rrggbb`, darkened until it is seen on paper and white is read on it. */
export function toPosterColor(...colors: string[]): string {
  const color = colors.map(parseHex).find((rgb) => rgb !== null) ?? DEFAULT_COLOR
  return toHex(towards(color, BLACK, (tone) => contrast(tone, WHITE) >= CONTRAST))
}
