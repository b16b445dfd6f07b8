/** The second that an address names: `?t=200`, `?t=3:20` or `?t=1h3m20s`; null when it names none. */
export function findNamedSecond(search: string): number | null {
  const text = new URLSearchParams(search).get('t') ?? ''
  if (/^\d{1,6}(:\d{1,2}){0,2}$/.test(text))
    return text.split(':').reduce((total, part) => total * 60 + Number(part), 0)
  const [whole = '', hours, minutes, seconds] = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s)?$/.exec(text) ?? []
  if (whole === '') return null
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}
