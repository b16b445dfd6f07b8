/** A number of two digits at least, so that those of a list stand below each other. */
export function trackNumber(index: number): string {
  return String(index).padStart(2, '0')
}
