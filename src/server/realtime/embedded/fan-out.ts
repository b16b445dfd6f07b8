import { write } from './connections.ts'
import { buildFrame } from './frames.ts'
import type { Channel, Connection, Hub } from './state.ts'

/** Frames do not grow beyond it by coming together. */
const FRAME_LENGTH_MAX = 64 * 1024

/**
 * Tells all subscribers of a channel. What is told within the window goes out as one frame, which is built once; after
 * silence only what comes in the same turn is waited for.
 */
export function tell(hub: Hub, channel: Channel, push: string): void {
  if (channel.subscribers.size === 0) return
  channel.pending.push(push)
  channel.pendingLength += push.length
  if (channel.pendingLength > FRAME_LENGTH_MAX) flush(hub, channel)
  else if (!channel.isQueued) queue(hub, channel)
}

function queue(hub: Hub, channel: Channel): void {
  channel.isQueued = true
  const isQuiet = hub.nowMs() - channel.flushedAtMs >= hub.timings.window
  const waiting = isQuiet ? hub.soon : hub.later
  waiting.add(channel)
  if (waiting.size > 1) return
  if (isQuiet) setImmediate(flushAll, hub, waiting)
  else setTimeout(flushAll, hub.timings.window, hub, waiting)
}

/** Sends what waits in some channels; a client that is in several of them is written to once. */
function flushAll(hub: Hub, channels: Set<Channel>): void {
  const corked = new Set<Connection>()
  const isOne = channels.size === 1
  for (const channel of channels) {
    channel.isQueued = false
    flush(hub, channel, isOne ? null : corked)
  }
  const flushed = [...channels]
  channels.clear()
  for (const { socket } of corked) socket.uncork()
  // The silence begins when all is written: with many subscribers that alone takes longer than the window.
  const nowMs = hub.nowMs()
  for (const channel of flushed) channel.flushedAtMs = nowMs
}

/** Sends what waits in a channel now. */
export function flush(hub: Hub, channel: Channel, corked: Set<Connection> | null = null): void {
  if (channel.pending.length === 0) return
  const frame = buildFrame(channel.pending.join('\n'))
  channel.pending = []
  channel.pendingLength = 0
  for (const { connection } of channel.subscribers) {
    if (corked && !corked.has(connection)) {
      corked.add(connection)
      connection.socket.cork()
    }
    write(hub, connection, frame)
  }
  channel.flushedAtMs = hub.nowMs()
}
