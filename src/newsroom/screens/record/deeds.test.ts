import { expect, it } from 'vitest'
import { adminEndpoints } from '#contract/admin/endpoints.ts'
import { actions, deedOf } from './deeds.ts'

it('every call that leaves an entry has words, and can be chosen', () => {
  const recorded = Object.entries(adminEndpoints).flatMap(([name, { effect, role }]) =>
    effect === 'write' || effect === 'prepared-write' || role === null ? [name] : [],
  )
  expect(recorded.filter((name) => deedOf(name, {}) === null)).toEqual([])
  const chosen = actions.map(({ action }) => action)
  expect(chosen).toEqual(expect.arrayContaining(recorded))
  expect(chosen).toContain('moderation approve')
  const words = actions.map(({ deed }) => deed)
  expect(new Set(words).size).toBe(words.length)
})

it('what was done is told by what was given, too', () => {
  const access = 'POST /admin/api/v1/staff/{id}/disabled'
  expect(deedOf(access, { disabled: true })).toBe('memberDisabled')
  expect(deedOf(access, { disabled: false })).toBe('memberEnabled')
  expect(deedOf('POST /admin/api/v1/session', { outcome: 'ok' })).toBe('login')
  expect(deedOf('POST /admin/api/v1/session', { outcome: 'refused' })).toBe('loginRefused')
})

it('commands have the words of the call that does the same, and unknown ones none', () => {
  expect(deedOf('content publish', {})).toBe(deedOf('POST /admin/api/v1/contents/{id}/publish', {}))
  expect(deedOf('nothing known', {})).toBeNull()
})
