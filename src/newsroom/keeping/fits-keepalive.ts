/** Browsers refuse to send more than 64 kB while a page goes away; the address and a few more bytes come on top. */
const KEEPALIVE_MOST_BYTES = 60_000

/** Whether a browser still sends this as a body while its page goes away. It counts bytes, of which a Chinese character is three. */
export function fitsKeepalive(body: unknown): boolean {
  return new TextEncoder().encode(JSON.stringify(body)).length <= KEEPALIVE_MOST_BYTES
}
