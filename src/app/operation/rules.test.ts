import { expect, it } from 'vitest'
import { toState, toTask } from './rules.ts'
import type { FoundTask } from './task-folder.ts'

const NONE = { end: null, isCancelled: false, isAlive: true, hasReport: false }
const ended = (code: number) => ({ code, at: 9 })

it.each([
  ['running', NONE],
  ['running', { ...NONE, isCancelled: true }],
  ['done', { ...NONE, end: ended(0) }],
  ['done', { ...NONE, end: ended(0), isCancelled: true }],
  ['failed', { ...NONE, end: ended(1) }],
  ['done', { ...NONE, end: ended(1), hasReport: true }],
  ['cancelled', { ...NONE, end: ended(1), isCancelled: true }],
  ['cancelled', { ...NONE, isAlive: false, isCancelled: true }],
  ['stopped', { ...NONE, end: ended(-1) }],
  ['stopped', { ...NONE, isAlive: false }],
] as const)('a task is %s by what its folder shows: %o', (state, shown) => {
  expect(toState(shown)).toBe(state)
})

it('a task is told with the end of what its command said, and when it was last seen where nobody saw its end', () => {
  const found: FoundTask = {
    ...NONE,
    isAlive: false,
    kind: 'import',
    of: 'x',
    by: 'lin',
    args: [],
    begunAt: 3,
    seenAt: 7,
    progress: { done: 1, total: 2 },
    hasArchive: true,
    import: { source: 'archive', draft: true, audio: false, dryRun: true },
  }
  expect(toTask('id', found, `${'a'.repeat(5000)}b\n`)).toEqual({
    id: 'id',
    kind: 'import',
    of: 'x',
    by: 'lin',
    state: 'stopped',
    begun_at: 3,
    ended_at: 7,
    done: 1,
    total: 2,
    message: `${'a'.repeat(1999)}b`,
    import: { source: 'archive', draft: true, audio: false, dry_run: true, may_repeat: true },
  })
  expect(toTask('id', { ...found, isAlive: true }, '').ended_at).toBe(0)
})
