/** A page that nobody has seen for so long gives its connection back. */
const HIDDEN_MS = 30_000

/** Tells when the page has been hidden for long, and when it is seen again. */
export function watchHidden(onChange: (isHidden: boolean) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') timer = setTimeout(() => onChange(true), HIDDEN_MS)
    else onChange(false)
  })
}
