import { expect, it } from 'vitest'
import type { HostMessage } from '#contract/admin/live.ts'
import { message } from '#tests/support/live-messages.ts'
import { applyPush, logOf, saidIn, waitingIn } from './room-log.ts'

const held = (seq: number, more: Partial<HostMessage> = {}): HostMessage => ({
  ...message({ seq, group_id: 'chat' }),
  release_at: 0,
  ...more,
})
const idsOf = (list: readonly HostMessage[]) => list.map(({ msg_id: id }) => id)

it('what waits leaves the queue when it is shown or taken away, by whomever', () => {
  const [one, other] = [
    held(0, { msg_id: 'one', status: 0, create_time: 2 }),
    held(0, { msg_id: 'other', status: 0, create_time: 1 }),
  ]
  const log = logOf([one, other])
  expect(idsOf(waitingIn(log))).toEqual(['other', 'one'])
  const shown = applyPush(log, { t: 'message', message: { ...one, status: 1, seq: 7 } })
  expect([idsOf(waitingIn(shown)), idsOf(saidIn(shown, 'chat'))]).toEqual([['other'], ['one']])
  const gone = applyPush(shown, { t: 'held', message: { ...other, status: 2 } })
  expect([idsOf(waitingIn(gone)), idsOf(saidIn(gone, 'chat'))]).toEqual([[], ['one']])
})

it('what is told twice is there once, and what was removed keeps its words for who brings it back', () => {
  const said = held(3, { content: '说错了' })
  const push = { t: 'message', message: said } as const
  const log = [push, push, { t: 'remove', msg_id: said.msg_id } as const].reduce(applyPush, logOf([]))
  expect(saidIn(log, 'chat')).toEqual([{ ...said, status: 2 }])
  expect(applyPush(log, { t: 'remove', msg_id: 'unknown' })).toBe(log)
})

it('pinned messages stand above the others, the latest of which come first', () => {
  const log = logOf([held(1), held(2), held(3)])
  const [, second] = saidIn(log, 'chat')
  if (!second) throw new Error('nothing was said')
  const pinned = applyPush(log, { t: 'pin', msg_id: second.msg_id, is_top: 1, message: null })
  expect(saidIn(pinned, 'chat').map(({ seq }) => seq)).toEqual([2, 3, 1])
})

it('of a long chat the oldest messages are let go, posts and what waits are not', () => {
  const waiting = held(0, { msg_id: 'waiting', status: 0 })
  const post = held(1, { msg_id: 'post', group_id: '' })
  let log = logOf([waiting, post])
  for (let seq = 2; seq < 800; seq += 1) log = applyPush(log, { t: 'message', message: held(seq) })
  expect(saidIn(log, 'chat').map(({ seq }) => seq)).toEqual(Array.from({ length: 598 }, (_, place) => 799 - place))
  expect([saidIn(log, '').length, waitingIn(log).length]).toEqual([1, 1])
})
