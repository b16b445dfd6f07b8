const units = ['KB', 'MB', 'GB', 'TB'] as const

/** A size in bytes in steps of 1024, from KB on: `1.5 MB`. Empty for an empty value. */
export function formatSize(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined || !Number.isFinite(bytes) || bytes < 0) return ''
  let value = bytes / 1024
  let step = 0
  while (value >= 1024 && step < units.length - 1) {
    value /= 1024
    step += 1
  }
  const digits = value >= 100 ? 0 : 1
  return `${Number(value.toFixed(digits))} ${units[step]}`
}
