const units = ['KB', 'MB', 'GB', 'TB'] as const

/** A size in bytes in steps of 1024, from KB on: `1.5 MB`. Empty for an empty value. */
export function formatSize(bytes: number | null | undefined): string {
  if (bytes == null || !Number.isFinite(bytes) || bytes < 0) return ''
  let value = bytes / 1024
  let step = 0
  while (shorten(value) >= 1024 && step < units.length - 1) {
    value /= 1024
    step += 1
  }
  return `${shorten(value)} ${units[step]}`
}

/** As it is shown: whole from 100 on, else with one decimal. */
function shorten(value: number): number {
  return Number(value.toFixed(value >= 100 ? 0 : 1))
}
