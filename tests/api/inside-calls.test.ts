import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Dispatch } from '#server/http/dispatch.ts'
import { createLog } from '#server/http/log.ts'
import type { Database } from '#server/storage/database.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { committedCounter, createTestDispatch, unusedDatabase, type testEndpoints } from '#tests/support/test-api.ts'

describe('a call inside the process', () => {
  const dispatch = createTestDispatch(unusedDatabase)

  it('fills in defaults and answers with the envelope', async () => {
    expect(await dispatch.call('GET /test/item/{id}', { id: 'abc' })).toEqual({
      code: 0,
      msg: 'ok',
      data: { id: 'abc', text: '', pagesize: 20, version: 7 },
    })
  })

  it('never throws: what fails is an envelope too', async () => {
    expect(await dispatch.call('GET /test/item/{id}', { id: 'abc', pagesize: 51 })).toMatchObject({
      code: 40001,
      data: { fields: [{ field: 'query.pagesize' }] },
    })
    expect(await dispatch.call('GET /test/failure', { how: 'gone' })).toMatchObject({
      code: 41001,
      data: { similar: [] },
    })
  })

  it('is by somebody without a token', async () => {
    expect(await dispatch.call('GET /test/mine', {})).toMatchObject({ code: 40101 })
    expect(await dispatch.call('GET /test/users', {})).toMatchObject({ code: 40101 })
  })

  it('is never counted', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => dispatch.call('GET /test/rare', {})))
    expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set([0]))
  })

  it('logs what nobody meant and tells nothing of it', async () => {
    const lines: string[] = []
    const stream = new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) })
    const logged = createTestDispatch(unusedDatabase, { log: createLog('error', stream) })
    expect(await logged.call('GET /test/failure', { how: 'unexpected' })).toEqual({
      code: 50001,
      msg: '服务异常',
      data: null,
    })
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { call: 'GET /test/failure', err: { message: 'a secret detail' } },
    ])
  })
})

eachDatabase('a write inside the process', (openDatabase) => {
  let database: Database
  let dispatch: Dispatch<typeof testEndpoints>
  beforeAll(async () => {
    database = await openDatabase()
    dispatch = createTestDispatch(database)
  })

  it('is one transaction', async () => {
    const key = randomUUID()
    expect(await dispatch.call('POST /test/count/{key}', { key, by: 3 })).toEqual({
      code: 0,
      msg: 'ok',
      data: { total: 3 },
    })
    expect(await dispatch.call('POST /test/count/{key}', { key, by: 4, fail: true })).toMatchObject({ code: 40901 })
    expect(await committedCounter(database, key)).toBe(3)
  })
})
