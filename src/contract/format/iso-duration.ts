/** Seconds as structured data write them: `PT1H2M3S`. */
export function formatIsoDuration(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60] as const
  const [hours, minutes, rest] = parts
  return `PT${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}${rest}S`
}
