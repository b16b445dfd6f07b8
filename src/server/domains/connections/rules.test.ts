import { expect, it } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import { mayFollow, toConnectionUser } from './rules.ts'

it('everybody may follow a channel of an open namespace that has a name', () => {
  expect(['live:a', 'chat:a:b'].map(mayFollow)).toEqual([true, true])
  expect(['other:a', 'live', 'lives', ':live', ''].map(mayFollow)).toEqual([false, false, false, false, false])
})

it('others see of a device no more than that it is the same', () => {
  const ids = createIdCodec('salt')
  const see = (subject: string, secret = 's') => toConnectionUser({ kind: 'anonymous', subject }, ids, secret)
  expect(see('device')).toMatch(/^a-[\w-]{22}$/)
  expect(see('device')).toBe(see('device'))
  expect(new Set([see('device'), see('other'), see('device', 't')]).size).toBe(3)
  const user = { kind: 'user', subject: 'u', userId: 7, session: 's' } as const
  expect(toConnectionUser(user, ids, 's')).toBe(ids.encodePerson(7))
  expect(toConnectionUser({ kind: 'none', tokenState: 'none' }, ids, 's')).toBe('')
})
