/** Bars of a wave and what they are drawn on; each stands in the middle of its share of the width. */
export const WAVE = { bars: 34, width: 136, height: 24 }

const LOWEST = 3
const STEP = WAVE.width / WAVE.bars

/** A still wave for an item: the same bars for the same id, as the path of lines from the bar `from` to before `to`. */
export function wavePath(id: string, from = 0, to = WAVE.bars): string {
  let seed = seedOf(id)
  const lines: string[] = []
  for (let bar = 0; bar < to; bar += 1) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    const loudness = 0.35 + 0.65 * Math.abs(Math.sin(bar * 0.55 + (seedOf(id) % 7)))
    const tall = Math.round(LOWEST + (WAVE.height - LOWEST) * loudness * ((seed >>> 16) / 0xff_ff))
    if (bar >= from) lines.push(`M${bar * STEP + STEP / 2} ${(WAVE.height - tall) / 2}v${tall}`)
  }
  return lines.join('')
}

/** FNV-1a over the characters. */
function seedOf(id: string): number {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01_00_01_93) >>> 0
  return hash
}
