import { expect, it } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import { parseChannel, toConnectionUser } from './rules.ts'

it('readers may ask for channels of open namespaces, of items and of users', () => {
  expect(['live:a', 'chat:a:b', 'post:a', 'user:b'].map(parseChannel)).toEqual([
    { namespace: 'open', id: 'a' },
    { namespace: 'open', id: 'a:b' },
    { namespace: 'post', id: 'a' },
    { namespace: 'user', id: 'b' },
  ])
  for (const channel of [
    'moderation:queue',
    'desk:a',
    'copy:a',
    'other:a',
    'live',
    'post',
    'post:',
    'lives',
    ':live',
    '',
  ])
    expect(parseChannel(channel)).toBeNull()
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
