import type { QueuePush } from '#contract/admin/moderation.ts'
import { call } from './client.ts'
import { followLine, type LineListener } from './line.ts'

const listeners = new Set<LineListener<QueuePush>>()
let stop: (() => void) | null = null

/** Is told of what comes into the queue and leaves it, over one line for all who listen; answers how to stop. */
export function followModeration(listener: LineListener<QueuePush>): () => void {
  listeners.add(listener)
  let isFirst = true
  stop ??= followLine<QueuePush>(() => call('POST /admin/api/v1/moderation/line', {}), {
    onPush: (push) => listeners.forEach((one) => one.onPush(push)),
    onGap() {
      if (!isFirst) listeners.forEach((one) => one.onGap())
      isFirst = false
    },
  })
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.()
    stop = null
  }
}
