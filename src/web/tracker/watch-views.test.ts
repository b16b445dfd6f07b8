import { expect, it } from 'vitest'
import { trackingEvent } from '#contract/analytics.ts'
import { randomUuid } from '../browser-ids.ts'
import { viewOf } from './watch-views.ts'

it('a view is an event of the contract', () => {
  const event = viewOf('AbCd1234', randomUuid(), 1_800_000_000_123)
  expect(trackingEvent.parse(event)).toEqual(event)
  expect(event).toMatchObject({
    timestamp: 1_800_000_000,
    tid: 'AbCd1234',
    behavior: 'view',
    version: '1',
    terminal: 'wap',
  })
})

it('ids are version 4 UUIDs, each a new one', () => {
  const ids = Array.from({ length: 50 }, randomUuid)
  expect(new Set(ids).size).toBe(50)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
