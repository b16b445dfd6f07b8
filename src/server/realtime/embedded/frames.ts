const TEXT_FRAME = 0x81
const SHORT_MAX = 125
const MEDIUM_MAX = 0xff_ff

/** A whole WebSocket frame of text, as a server sends it: unmasked, so that it is the same for every client. */
export function buildFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const header = length <= SHORT_MAX ? 2 : length <= MEDIUM_MAX ? 4 : 10
  const frame = Buffer.allocUnsafe(header + length)
  frame[0] = TEXT_FRAME
  if (header === 2) {
    frame[1] = length
  } else if (header === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeUInt32BE(0, 2)
    frame.writeUInt32BE(length, 6)
  }
  frame.write(text, header)
  return frame
}

/** Asks a client whether it is there. */
export const PING_FRAME = buildFrame('{}')

/** An answer to the command `id`; `body` is JSON. */
export function replyText(id: number, method: string, body: string): string {
  return `{"id":${id},"${method}":${body}}`
}

/** Something told on a channel; `body` is JSON. */
export function pushText(channel: string, kind: 'pub' | 'join' | 'leave' | 'unsubscribe', body: string): string {
  return `{"push":{"channel":${JSON.stringify(channel)},"${kind}":${body}}}`
}
