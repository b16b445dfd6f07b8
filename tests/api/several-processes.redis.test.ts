import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/storage/open-database.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachLocation } from '#tests/support/each-database.ts'

const redisUrl = process.env['TEST_REDIS_URL'] ?? ''

describe('two processes with one database and one Redis', () => {
  eachLocation('', (locate) => {
    let one: TestBackend
    let two: TestBackend
    beforeAll(async () => {
      const location = await locate()
      one = await startBackend(await openDatabase(location), { redisUrl })
      two = await startBackend(await openDatabase(location), { redisUrl })
    })
    afterAll(() => Promise.all([one.close(), two.close()]))

    const auth = (backend: TestBackend, headers: Record<string, string>) =>
      backend.http.inject({ method: 'POST', url: '/peony/v1/auth', payload: { appid: 1, platform: 'mobile' }, headers })

    it('know each other’s tokens and make the same ids', async () => {
      expect(two.idSalt).toBe(one.idSalt)
      const { token } = (await auth(one, {})).json().data
      const known = await two.http.inject({ url: '/peony/v1/group', headers: { authorization: token } })
      expect(known.headers['x-token-state']).toBeUndefined()
    })

    it('give a repeated request one answer', async () => {
      const requestId = randomUUID()
      const first = await auth(one, { 'request-id': requestId })
      expect((await auth(two, { 'request-id': requestId })).body).toBe(first.body)
    })

    it('count a caller together', async () => {
      const { token } = (await auth(one, {})).json().data
      const statuses: number[] = []
      for (let i = 0; i < 62; i += 1)
        statuses.push((await auth(i % 2 ? one : two, { authorization: token })).statusCode)
      expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429, 429])
    })
  })
})
