import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { WriteCall } from '#server/http/call.ts'
import { createMemoryLimiter } from '#server/http/limiter.ts'
import { stars as starsOfComments } from '#server/domains/comments/comments.ts'
import { createRelations, type Relations } from '#server/domains/relations/relations.ts'
import type { Database } from '#server/storage/database.ts'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import { createDomains, saveAccount, saveArticle, type Domains, WAP_HOST } from '#tests/support/factories.ts'
import { pointsOf } from '#tests/support/points.ts'
import { followAChain, listSlowPlans, record, refreshStatistics } from './plans.ts'

const NOW = 1_790_000_000
const ARTICLES = 200
const READERS = 40
const READER = 'reader 0'

eachLocation('query plans of stars, collections and progress', (locate) => {
  let location: DatabaseLocation
  let database: Database
  let domains: Domains
  let relations: Relations
  let shown: { id: number; publicId: string }

  const open = async () => {
    database = await openDatabase(location)
    domains = createDomains(database)
    relations = createRelations({
      database,
      ids: domains.ids,
      wapHost: WAP_HOST,
      content: domains.content,
      limiter: createMemoryLimiter(),
      challenges: { require: async () => undefined },
      comments: {
        findTarget: async () => ({ id: 7, contentId: 1, userId: 1, stars: 0 }),
        addStars: async () => 1,
        tellStar: async () => {},
        hasCommented: async () => false,
      },
      bookings: { isBooked: async () => false },
      follows: { isFollowing: async () => false },
    })
  }

  beforeAll(async () => {
    location = await locate()
    await open()
    const accountId = await saveAccount(domains)
    const ids: number[] = []
    for (let n = 0; n < ARTICLES; n += 1) {
      shown = await saveArticle(domains, { accountId })
      ids.push(shown.id)
    }
    for (let reader = 0; reader < READERS; reader += 1) await fill(database, `reader ${reader}`, ids)
    await refreshStatistics(location)
    await database.close()
  })

  // Opened anew for each test: what was prepared before would not be seen.
  beforeEach(async () => {
    await open()
    return () => database.close()
  })

  const call = { viewer: { kind: 'anonymous', subject: READER }, now: NOW, address: '', userAgent: '' } as const
  const write = (work: (call: WriteCall) => Promise<unknown>) => database.write((tx) => work({ ...call, tx }))
  const page = { pageindex: 1, pagesize: 10 }
  const collection = (input: object) =>
    followAChain((more) => relations.handlers['GET /peony/v1/collection']({ ...page, ...input, ...more }, call))
  const star = (target: 'post' | 'comment', type: boolean) =>
    write((writing) =>
      relations.handlers['POST /guzzle/v1/star'](
        { id: shown.publicId, target, comment_id: shown.publicId, type, captcha: undefined },
        writing,
      ),
    )

  const calls: Record<string, { most: number; run: () => Promise<unknown> }> = {
    'a collection': { most: 7, run: () => collection({}) },
    'a collection of a type': { most: 7, run: () => collection({ type: 'doc' }) },
    'what is kept for later': { most: 7, run: () => collection({ later: 1 }) },
    'what is kept for later of a type': { most: 7, run: () => collection({ type: 'doc', later: 1 }) },
    'what is found in a collection': { most: 7, run: () => collection({ keyword: '守塔人' }) },
    'a note': {
      most: 1,
      run: () =>
        write((writing) =>
          relations.handlers['POST /peony/v1/collection/{id}/note']({ id: shown.publicId, note: '再看' }, writing),
        ),
    },
    'an export of a collection': {
      most: 6,
      run: () => relations.handlers['GET /peony/v1/collection/export']({ format: 'json' }, call),
    },
    'an export of everything': {
      most: 3,
      run: () => relations.personal.export(database.db, { subject: READER, userId: 0 }),
    },
    'what was begun': {
      most: 5,
      run: () => followAChain((more) => relations.handlers['GET /peony/v1/progress']({ ...page, ...more }, call)),
    },
    'what was opened': {
      most: 6,
      run: () => followAChain((more) => relations.handlers['GET /peony/v1/history']({ ...page, ...more }, call)),
    },
    'an item forgotten': {
      most: 1,
      run: () =>
        write((writing) => relations.handlers['POST /peony/v1/history/{id}/forget']({ id: shown.publicId }, writing)),
    },
    'everything forgotten': {
      most: 1,
      run: () => write((writing) => relations.handlers['POST /peony/v1/history/clear']({}, writing)),
    },
    'the relation to an item': {
      most: 4,
      run: () =>
        relations.handlers['GET /peony/v3/content/{a}/{b}/user_related']({ a: 'dinner', b: shown.publicId }, call),
    },
    'starred comments': {
      most: 1,
      run: () => pointsOf(relations.contributions).only(starsOfComments)(database.db, READER, [1, 2, 3]),
    },
    'the guard of a star': {
      most: 1,
      run: async () =>
        relations.guards['POST /guzzle/v1/star']?.({ id: shown.publicId, target: 'post', type: true }, call),
    },
    'a star': { most: 3, run: () => star('post', true) },
    'a star taken away': { most: 3, run: () => star('post', false) },
    'a star on a comment': { most: 2, run: () => star('comment', true) },
    'a collected item': {
      most: 4,
      run: () =>
        write((writing) =>
          relations.handlers['POST /guzzle/v1/collection/{id}']({ id: shown.publicId, later: 1 }, writing),
        ),
    },
    'saved progress': {
      most: 3,
      run: () =>
        write((writing) => {
          const entry = { id: shown.publicId, percent: 50, position: 0, p: 3, updated_at: NOW, opened_at: 0 }
          return relations.handlers['POST /peony/v1/progress']({ list: [entry] }, writing)
        }),
    },
  }

  describe('calls', () => {
    for (const [name, { most, run }] of Object.entries(calls)) {
      it(`${name}: every row by an index, ${most} statements at most`, async () => {
        const { statements, rounds } = await record(location, run)
        expect(statements.length).toBeGreaterThan(0)
        if (location.kind === 'postgres') expect(statements.length / rounds).toBeLessThanOrEqual(most)
        expect(await listSlowPlans(location, statements)).toEqual([])
      })
    }
  })

  it('a merge: every row by an index, and no statement for each of them', async () => {
    const { statements } = await record(location, () =>
      database.write((tx) => relations.personal.merge(tx, 'reader 1', 'a new reader')),
    )
    if (location.kind === 'postgres') expect(statements.length).toBe(6)
    expect(await listSlowPlans(location, statements)).toEqual([])
  })
})

async function fill(database: Database, subject: string, ids: readonly number[]): Promise<void> {
  await database.write(async (tx) => {
    const at = (n: number) => NOW - 1000 * n
    const stars = ids.map((id, n) => ({ subject, target: 'content' as const, target_id: id, created_at: at(n) }))
    await tx.sql.insertInto('stars').values(stars).execute()
    const collected = ids.map((id, n) => ({
      subject,
      content_id: id,
      type: 'doc' as const,
      later: n % 2,
      note: '',
      created_at: at(n),
    }))
    await tx.sql.insertInto('collections').values(collected).execute()
    const progress = ids.map((id, n) => ({
      subject,
      content_id: id,
      percent: n % 3 ? 100 : 50,
      position: 0,
      paragraph: n,
      updated_at: at(n),
      seen_at: at(n),
    }))
    await tx.sql.insertInto('progress').values(progress).execute()
  })
}
