/** Whether an origin leads to this machine alone. */
export function isLocal(origin: string): boolean {
  const { hostname } = new URL(origin)
  return hostname === 'localhost' || hostname.startsWith('127.')
}

/** Where a site that listens on a port is open on this machine: under its own origin, where that is one of this machine. */
export function toLocalOrigin(siteOrigin: string, port: number): string {
  return isLocal(siteOrigin) && new URL(siteOrigin).port === String(port) ? siteOrigin : `http://localhost:${port}`
}
