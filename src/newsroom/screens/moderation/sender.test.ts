import { expect, it } from 'vitest'
import type { Decision } from '#contract/admin/moderation.ts'
import { createSender, MOST_AT_ONCE, type Seen } from './sender.ts'

const seen = (id: string): Seen => ({ kind: 'comment', id, version: 'v' })
const decisionOn = ({ kind, id }: Seen): Decision => ({ kind, id, code: 0, decision_id: id, undo_until: 1, by: '' })

it('sends what is decided alike while one request is under way together with the next one, 50 at most', async () => {
  const sent: string[] = []
  const send = createSender(async (targets, { verdict }) => {
    sent.push(`${verdict} ${targets.length}`)
    await Promise.resolve()
    return targets.map(decisionOn)
  })
  const decisions = await Promise.all(
    Array.from({ length: 2 * MOST_AT_ONCE + 1 }, (_, n) =>
      send(seen(String(n)), { verdict: n % 2 === 0 ? 'approve' : 'reject', reason: '' }),
    ),
  )
  expect(sent).toEqual(['approve 1', `reject ${MOST_AT_ONCE}`, `approve ${MOST_AT_ONCE}`])
  expect(decisions.map(({ id }) => id)).toEqual(decisions.map((_, n) => String(n)))
})

it('says of each one that could not be sent, and goes on with the others', async () => {
  let isFirst = true
  const send = createSender(async (targets) => {
    if (isFirst) {
      isFirst = false
      throw new Error('no network')
    }
    return targets.map(decisionOn)
  })
  const sentence = { verdict: 'approve', reason: '' } as const
  const [first, second] = await Promise.allSettled([send(seen('a'), sentence), send(seen('b'), sentence)])
  expect(first).toMatchObject({ status: 'rejected', reason: new Error('no network') })
  expect(second).toMatchObject({ status: 'fulfilled', value: { id: 'b' } })
})
