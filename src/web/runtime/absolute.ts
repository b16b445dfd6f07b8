/** An address with scheme and host; one that is none stays as it is. */
export function absolute(address: string, origin: string): string {
  return URL.canParse(address, origin) ? new URL(address, origin).href : address
}
