import { describe, expect, it } from 'vitest'
import { toSource } from '../architecture/source-tree.ts'
import { toAffected } from './affected.ts'

const files = [
  toSource('src/server/domains/bookings/rules.ts', 'export const most = 3'),
  toSource('src/server/domains/bookings/rules.test.ts', "import { most } from './rules.ts'"),
  toSource(
    'src/server/domains/bookings/bookings.ts',
    "import './rules.ts'; export const calls = ['POST /peony/v3/booking/{id}']",
  ),
  toSource('src/server/domains.ts', "import './domains/bookings/bookings.ts'"),
  toSource('tests/support/backend.ts', "import '#server/domains.ts'"),
  toSource('tests/api/bookings.test.ts', "import '../support/backend.ts'; ask('/peony/v3/booking/7')"),
  toSource('tests/api/comments.test.ts', "import '../support/backend.ts'; ask('/peony/v1/comment/7')"),
  toSource('tests/api/people.test.ts', "import '../support/backend.ts'; backend.bookings.countOf(7)"),
  toSource('tests/e2e/bookings.test.ts', "import '#server/domains/bookings/rules.ts'"),
  toSource('src/server/http/limits.ts', 'export const perMinute = 60'),
  toSource('src/server/server.ts', "import './http/limits.ts'; import './domains.ts'"),
  toSource('tests/api/limits.test.ts', "import '#server/server.ts'"),
]

const TREE = ['tests/architecture/architecture.test.ts', 'tests/architecture/texts.test.ts']

describe('the tests for a change', () => {
  it('in a domain are those that import the file, call the domain or use its part of the backend', () => {
    expect(toAffected(files, ['src/server/domains/bookings/rules.ts'])).toMatchObject({
      tests: ['src/server/domains/bookings/rules.test.ts', 'tests/api/bookings.test.ts', 'tests/api/people.test.ts'],
    })
  })

  it('elsewhere are all that import the file, directly or not', () => {
    expect(toAffected(files, ['src/server/http/limits.ts']).tests).toEqual(['tests/api/limits.test.ts'])
  })

  it('in a test are that test', () => {
    expect(toAffected(files, ['tests/api/comments.test.ts']).tests).toEqual(['tests/api/comments.test.ts'])
  })

  it('in the browser are not run, and named', () => {
    expect(toAffected(files, ['src/server/domains/bookings/rules.ts']).left).toEqual([
      'Not run, in the browser: tests/e2e/bookings.test.ts',
    ])
  })

  it('include the rules of the tree where they are part of it', () => {
    const withRules = [...files, ...TREE.map((path) => toSource(path, ''))]
    expect(toAffected(withRules, ['docs/style.md']).tests).toEqual(TREE)
    expect(toAffected(withRules, []).tests).toEqual([])
  })
})
