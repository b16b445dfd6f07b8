const CLOCK = /^(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d)(?:\.\d+)?$/

/** Seconds of a time on a player's clock, `65`, `01:05`, `1:01:05`; null when it is none. */
export function parseClock(text: string): number | null {
  const written = text.trim()
  if (/^\d{1,6}(?:\.\d+)?$/.test(written)) return Math.floor(Number(written))
  const match = CLOCK.exec(written)
  if (match === null) return null
  const [hours, minutes, seconds] = match.slice(1, 4).map((part) => Number(part ?? 0)) as [number, number, number]
  return match[1] !== undefined && minutes > 59 ? null : hours * 3600 + minutes * 60 + seconds
}

/** The same time as text, `01:05` or `1:01:05`. */
export function toClockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
  return hours === 0 ? rest : `${hours}:${rest}`
}
