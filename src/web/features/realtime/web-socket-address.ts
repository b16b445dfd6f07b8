/** Address of the WebSocket that a token came with: whole, or a path from the address of the API. */
export function webSocketAddress(url: string, apiBase: string, pageAddress: string): string {
  const address = new URL(url, new URL(apiBase, pageAddress))
  address.protocol = address.protocol.replace(/^http/, 'ws')
  return address.href
}
