import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call, WriteCall } from '#server/http/call.ts'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'
import { makeUsers } from '#tests/support/comment-site.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import { startSubmissionSite, type SubmissionSite } from '#tests/support/submission-site.ts'
import { listSlowPlans, record, refreshStatistics } from './plans.ts'

const NOW = 1_790_000_000
const HANDED_IN = 600
const SECRET = 's'.repeat(43)

eachLocation('query plans of what users hand in', (locate) => {
  let location: DatabaseLocation
  let site: SubmissionSite
  let users: Array<{ userId: number }>

  beforeAll(async () => {
    location = await locate()
    site = await startSubmissionSite(await openDatabase(location), { clock: () => NOW })
    users = await makeUsers(site.backend.database, 100)
    await site.backend.database.write((tx) =>
      tx.sql
        .insertInto('submissions')
        .values(
          Array.from({ length: HANDED_IN }, (_, n) => ({
            kind: n % 2 === 0 ? ('question' as const) : ('answer' as const),
            user_id: users[n % users.length]?.userId ?? 0,
            content_id: n % 2 === 0 ? 10_000 + n : site.question.id + (n % 60),
            title: `${n}`,
            text: '',
            image_ids: '[]',
            is_anonymous: 0,
            state: n % 20 === 0 ? ('pending' as const) : ('public' as const),
            held_by: '' as const,
            token_hash: n === 7 ? SECRET : null,
            created_at: NOW - 10_000 - n,
          })),
        )
        .execute(),
    )
    await refreshStatistics(location)
    await site.backend.close()
  })

  // Opened anew for each test: what was prepared before would not be seen.
  beforeEach(async () => {
    const { question } = site
    site = await startSubmissionSite(await openDatabase(location), { clock: () => NOW })
    site.question = question
    return () => site.backend.close()
  })

  const call = (): Call => {
    const userId = users[7]?.userId ?? 0
    const viewer = { kind: 'user', subject: `u${userId}`, userId, session: '' } as const
    return { viewer, now: NOW, address: '203.0.113.1', userAgent: '' }
  }
  const write = <T>(work: (asked: WriteCall) => Promise<T>) =>
    site.backend.database.write((tx) => work({ ...call(), tx }))
  const page = { pageindex: 1, pagesize: 5 }

  const runs: Record<string, { most: number; run: () => Promise<unknown> }> = {
    'a question': {
      most: 40, // it is published
      run: () =>
        write((asked) =>
          site.backend.submissions.handlers['POST /peony/v1/question'](
            { title: '卡能退吗', content: '', is_anonymous: false, secret: 'n'.repeat(43) },
            asked,
          ),
        ),
    },
    'an answer': {
      most: 22,
      run: () =>
        write((asked) =>
          site.backend.submissions.handlers['POST /peony/v1/question/{id}/answer'](
            { id: site.question.publicId, content: '能退' },
            asked,
          ),
        ),
    },
    'the posts of a circle': {
      most: 1,
      run: () => site.backend.community.handlers['GET /circle/v1/api/share/content/list']({ id: site.circle }, call()),
    },
    'what somebody handed in': {
      most: 3,
      run: () => site.backend.submissions.handlers['GET /peony/v1/submission'](page, call()),
    },
    'their answers to a question': {
      most: 3,
      run: () =>
        site.backend.submissions.handlers['GET /peony/v1/submission']({ ...page, id: site.question.publicId }, call()),
    },
    'what became of a question': {
      most: 3,
      run: () =>
        site.backend.submissions.handlers['POST /peony/v1/question/state']({ secret: 'x'.repeat(43) }, call()).catch(
          () => null,
        ),
    },
    'what waits': {
      most: 1,
      run: () => site.backend.submissions.review.listWaiting(site.backend.database.db, [-1, 0], 5),
    },
  }

  describe.each(Object.entries(runs))('%s', (_, { most, run }) => {
    it('goes by indexes, in few statements', async () => {
      const { statements } = await record(location, run)
      expect(await listSlowPlans(location, statements)).toEqual([])
      expect(statements.length).toBeGreaterThan(0)
      expect(statements.length).toBeLessThanOrEqual(most)
    })
  })
})
