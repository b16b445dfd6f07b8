import { describe, expect, it } from 'vitest'
import { DatabaseFailure, findDatabaseTrouble, troubleOfSqlState } from './database-failure.ts'

const withCode = (code: string) => Object.assign(new Error('it failed'), { code })

describe('trouble of the database', () => {
  it.each([
    ['SQLITE_FULL', 'full'],
    ['SQLITE_IOERR_WRITE', 'failing'],
    ['SQLITE_BUSY_SNAPSHOT', 'busy'],
    ['SQLITE_READONLY_DBMOVED', 'read-only'],
    ['SQLITE_CORRUPT_INDEX', 'damaged'],
    ['ENOSPC', 'full'],
    ['EROFS', 'read-only'],
    ['EIO', 'failing'],
    ['40P01', 'busy'],
    ['SQLITE_CONSTRAINT_UNIQUE', null],
    ['ECONNREFUSED', null],
  ])('is told by %s: %s', (code, trouble) => expect(findDatabaseTrouble(withCode(code))).toBe(trouble))

  it.each([
    ['57P01', 'unreachable'],
    ['08006', 'unreachable'],
    ['57014', 'busy'],
    ['53300', 'busy'],
    ['53100', 'full'],
    ['25006', 'read-only'],
    ['XX001', 'damaged'],
    ['23505', null],
    ['42601', null],
  ])('is told by the state %s: %s', (state, trouble) => expect(troubleOfSqlState(state)).toBe(trouble))

  it('is found below what it caused', () => {
    const failure = new Error('the page failed', { cause: new DatabaseFailure('unreachable', new Error('gone')) })
    expect(findDatabaseTrouble(failure)).toBe('unreachable')
    expect(findDatabaseTrouble(new Error('a bug'))).toBe(null)
  })
})
