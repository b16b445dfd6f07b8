import type { DeskPush } from '#contract/admin/live-desk.ts'
import type { HostMessage } from '#contract/admin/live.ts'
import type { LivePush, Message } from '#contract/live.ts'

/** What was said in a room, by id: public, waiting and removed. */
export type RoomLog = ReadonlyMap<string, HostMessage>

/** What is told on the channels of a desk. */
export type RoomPush = LivePush | DeskPush

/** Public messages that are kept: a desk is open for hours. */
const KEPT = 600

/** What becomes of a message. */
export const MESSAGE_STATUS = { waiting: 0, shown: 1, removed: 2 } as const

/** The log as some answers have it, the later ones over the earlier ones. */
export function logOf(...answers: ReadonlyArray<readonly HostMessage[]>): RoomLog {
  return new Map(answers.flat().map((message) => [message.msg_id, message]))
}

/** The log with what was told of it. */
export function applyPush(log: RoomLog, push: RoomPush): RoomLog {
  if (push.t === 'held') return put(log, push.message)
  if (push.t === 'message') return put(log, toHostMessage(push.message))
  if (push.t !== 'remove' && push.t !== 'pin') return log
  if (push.t === 'pin' && push.message) return put(log, toHostMessage(push.message))
  const known = log.get(push.msg_id)
  if (!known) return log
  return put(
    log,
    push.t === 'pin' ? { ...known, is_top: push.is_top } : { ...known, status: MESSAGE_STATUS.removed, is_top: 0 },
  )
}

/** What everybody sees, as those see it who keep order. */
export function toHostMessage(message: Message): HostMessage {
  return { ...message, release_at: 0 }
}

function put(log: RoomLog, message: HostMessage): RoomLog {
  const next = new Map(log).set(message.msg_id, message)
  if (next.size <= KEPT) return next
  const oldest = [...next.values()].filter((one) => one.group_id !== '' && one.status !== MESSAGE_STATUS.waiting)
  for (const { msg_id: id } of oldest.toSorted(inOrder).slice(0, next.size - KEPT)) next.delete(id)
  return next
}

function inOrder(one: HostMessage, other: HostMessage): number {
  return one.seq === other.seq ? 0 : one.seq - other.seq
}

/** What waits in all chats, who waited longest first. */
export function waitingIn(log: RoomLog): HostMessage[] {
  return [...log.values()]
    .filter(({ status }) => status === MESSAGE_STATUS.waiting)
    .toSorted((one, other) => one.create_time - other.create_time)
}

/** What was public in a chat, or, with an empty name, of the hosts' posts, the latest first; what is pinned above it. */
export function saidIn(log: RoomLog, groupId: string): HostMessage[] {
  return [...log.values()]
    .filter((message) => message.group_id === groupId && message.seq > 0 && message.status !== MESSAGE_STATUS.waiting)
    .toSorted((one, other) => other.is_top - one.is_top || inOrder(other, one))
}
