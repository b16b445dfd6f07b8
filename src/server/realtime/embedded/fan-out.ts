import { write } from './connections.ts'
import { compare } from './delta.ts'
import { buildFrame, pushText } from './frames.ts'
import type { Channel, Connection, Hub, Subscription } from './state.ts'

/** Frames do not grow beyond it by coming together. */
const FRAME_LENGTH_MAX = 64 * 1024

/**
 * Tells all subscribers of a channel of a publication, which is JSON. What is told within the window goes out as one frame, which is built once; after
 * silence only what comes in the same turn is waited for.
 */
export function tell(hub: Hub, channel: Channel, publication: string): void {
  if (channel.subscribers.size === 0) return
  const push = pushText(channel.name, 'pub', publication)
  channel.pending.push(push)
  channel.pendingLength += push.length
  if (channel.deltaSubscribers > 0) {
    const { whole, delta } = compare(publication, channel.latest)
    const toPush = (text: string) => pushText(channel.name, 'pub', text)
    channel.pendingDeltas.push({ whole: toPush(whole), delta: toPush(delta) })
  }
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
  const frameFor = createFrames(channel)
  channel.pending = []
  channel.pendingDeltas = []
  channel.pendingLength = 0
  for (const subscription of channel.subscribers) {
    const { connection } = subscription
    if (corked && !corked.has(connection)) {
      corked.add(connection)
      connection.socket.cork()
    }
    write(hub, connection, frameFor(subscription))
  }
  channel.flushedAtMs = hub.nowMs()
}

/** What waits as frames, each built once: as it was published, and as what is new in it, the first whole for whoever is new. */
function createFrames({ pending, pendingDeltas: deltas }: Channel): (subscription: Subscription) => Buffer {
  const [first, ...rest] = deltas
  const texts = {
    plain: pending,
    new: first ? [first.whole, ...rest.map(({ delta }) => delta)] : [],
    ready: deltas.map(({ delta }) => delta),
  }
  const frames: Partial<Record<keyof typeof texts, Buffer>> = {}
  return (subscription) => {
    const kind = subscription.delta ?? 'plain'
    if (kind === 'new') subscription.delta = 'ready'
    return (frames[kind] ??= buildFrame(texts[kind].join('\n')))
  }
}
