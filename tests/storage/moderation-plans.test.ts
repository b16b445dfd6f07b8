import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { QueueKind } from '#contract/admin/moderation.ts'
import type { Database } from '#server/storage/database.ts'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { makeUsers } from '#tests/support/comment-site.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle } from '#tests/support/factories.ts'
import { createIdCodec } from '#contract/ids.ts'
import { explain, followAChain, listSlowPlans, record, refreshStatistics } from './plans.ts'

const NOW = 1_790_000_000
const COMMENTS = 600
const DAY = 24 * 60 * 60
const by = { staff: { by: 'cli', staffId: null }, now: NOW }

eachLocation('query plans of moderation', (locate) => {
  let location: DatabaseLocation
  let database: Database
  let backend: TestBackend
  let userId: number

  const open = async () => {
    database = await openDatabase(location)
    backend = await startBackend(database, { clock: () => NOW })
  }

  beforeAll(async () => {
    location = await locate()
    await open()
    const domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    const article = await saveArticle(domains, { accountId: await saveAccount(domains) })
    const users = await makeUsers(database, 20)
    userId = users[0]?.userId ?? 0
    await database.write(async (tx) => {
      for (let n = 1; n <= COMMENTS; n += 1) {
        const isPending = n % 20 === 0
        await tx.sql
          .insertInto('comments')
          .values({
            content_id: article.id,
            root_id: 0,
            parent_id: 0,
            user_id: users[n % 20]?.userId ?? 0,
            reply_user_id: null,
            text: `comment ${n}`,
            anchor_p: null,
            anchor_quote: null,
            state: isPending ? 'pending' : 'public',
            listed: isPending ? 0 : 1,
            by_author: 0,
            star_count: 0,
            reply_count: 0,
            created_at: NOW - n,
            updated_at: NOW - n,
          })
          .execute()
        await tx.sql
          .insertInto('reports')
          .values({
            target: 'comment',
            target_id: 1 + (n % 30),
            subject: `device ${n}`,
            reason: 'ads',
            note: '',
            created_at: NOW - COMMENTS + n,
            closed_by: n % 3 === 0 ? null : 1,
          })
          .execute()
        await backend.judging.restrict(
          tx,
          { kind: 'mute', of: { subject: `device ${n}` }, reason: 'x', until: 0, removeAll: false },
          by,
        )
      }
      await domains.content.addCounts(tx, article.id, { comments: COMMENTS })
      const settled = {
        kind: 'comment',
        target_id: 1,
        verdict: 'dismiss',
        state_before: 'public',
        subject: '',
      } as const
      const decision = { ...settled, made_by: 'cli', created_at: NOW - 401 * DAY }
      await tx.sql.insertInto('moderation_decisions').values(decision).execute()
      for (let n = 1; n <= COMMENTS; n += 1) {
        const about = { kind: 'comment', target_id: n, subject: `author ${n}`, created_at: NOW - n } as const
        const made = { verdict: 'reject', state_before: 'pending', made_by: 'cli', undone_at: null } as const
        const { id } = await tx.sql
          .insertInto('moderation_decisions')
          .values({ ...about, ...made, wanted: n % 50 === 0 ? '{}' : '' })
          .returning('id')
          .executeTakeFirstOrThrow()
        const said = { ...about, decision_id: id, text: '不对', closed_by: n % 30 === 0 ? null : 1 }
        await tx.sql.insertInto('objections').values(said).execute()
      }
    })
    await refreshStatistics(location)
    await backend.close()
  })

  // Opened anew for each test: what was prepared before would not be seen.
  beforeEach(async () => {
    await open()
    return () => backend.close()
  })

  const queue = (kind?: QueueKind) =>
    followAChain((more) => backend.moderation.listQueue({ pagesize: 5, ...(kind && { kind }), ...more }))
  const judged = { kind: 'comment' as const, text: '好', hasImages: false, contentId: 1, isKnown: async () => true }

  const runs: Record<string, { most: number; run: () => Promise<unknown> }> = {
    'the queue of comments': { most: 4, run: () => queue('comment') },
    'the queue of reports': { most: 15, run: () => queue('report') },
    'comments that fit': {
      most: 2,
      run: () => {
        const filter = { contentId: 1, userId: null, state: null, since: 0 }
        return backend.comments.review.listFitting(database.db, filter, [NOW, 0], 10)
      },
    },
    'comments of somebody': {
      most: 2,
      run: () => {
        const filter = { contentId: null, userId, state: null, since: 0 }
        return backend.comments.review.listFitting(database.db, filter, [NOW, 0], 10)
      },
    },
    'comments that were taken down': {
      most: 2,
      run: () => {
        const filter = { contentId: null, userId: null, state: 'removed' as const, since: 0 }
        return backend.comments.review.listFitting(database.db, filter, [NOW, 0], 10)
      },
    },
    'a conversation': { most: 4, run: () => backend.comments.review.loadThread(database.db, 7, 5) },
    'what somebody wrote': { most: 1, run: () => backend.comments.review.countOf(database.db, userId) },
    'the queue of objections': { most: 4, run: () => queue('objection') },
    'how much waits': { most: 6, run: () => backend.moderation.countQueue() },
    'the whole queue': { most: 23, run: () => queue() },
    'reports, newest first': { most: 1, run: () => backend.comments.reports.list(database.db, 500, 10) },
    'the newest comments': { most: 1, run: () => backend.comments.review.listNewestPublic(database.db, 10) },
    'a word that is tried': {
      most: 2,
      run: () => backend.moderation.tryWord({ word: '加微信', action: 'hold', homophones: false }, NOW),
    },
    'restrictions, newest first': { most: 1, run: () => backend.moderation.listRestrictions(NOW, 10) },
    'whether somebody may write': {
      most: 1,
      run: () =>
        backend.judging.refuseRestricted(
          database.db,
          { kind: 'user', subject: `u${userId}`, userId, session: '' },
          '127.0.0.1',
          true,
          NOW,
        ),
    },
    'a text that is judged': {
      most: 3,
      run: () => database.write((tx) => backend.judging.judge(tx.db, { ...judged, userId })),
    },
    'a decision, and back': {
      most: 40,
      run: async () => {
        const deciding = { verdict: 'remove' as const, reason: '', ...by }
        const [decision] = await database.write((tx) =>
          backend.moderation.decide(tx, [{ kind: 'comment', id: 7 }], deciding),
        )
        const id = createIdCodec(backend.idSalt).decode(decision?.decision_id ?? '') ?? 0
        await database.write((tx) => backend.moderation.undo(tx, [id], by))
      },
    },
    'what is forgotten after 400 days': {
      most: 5,
      run: async () => expect(await backend.moderation.prune(NOW)).toBe(1),
    },
    'a ban with everything written': {
      most: 1000,
      run: async () => {
        await database.write((tx) =>
          backend.judging.restrict(
            tx,
            { kind: 'ban', of: { subject: `u${userId}` }, reason: 'x', until: 0, removeAll: true },
            by,
          ),
        )
        await backend.moderation.takeDownBanned(() => false)
      },
    },
    'restrictions that move with a login': {
      most: 1,
      run: () => database.write(async (tx) => backend.judging.personal.merge?.(tx, 'device 3', 'u1')),
    },
    'what is forgotten with an account': {
      most: 3,
      run: () =>
        database.write(async (tx) => {
          for (const { personal } of [backend.judging, backend.moderation])
            await personal.forget(tx, { subject: 'device 4', userId: 0 })
        }),
    },
  }

  describe('reads and writes', () => {
    for (const [name, { most, run }] of Object.entries(runs)) {
      it(`${name}: every query by an index, ${most} at most`, async () => {
        const { statements, rounds } = await record(location, run)
        expect(statements.length).toBeGreaterThan(0)
        if (location.kind === 'postgres') expect(statements.length / rounds).toBeLessThanOrEqual(most)
        expect(await listSlowPlans(location, statements)).toEqual([])
        for (const { text, plan } of await explain(location, statements)) {
          if (/from "moderation_decisions"|from "objections"|from "restrictions"/.test(text))
            expect(`${text}\n${plan}`).not.toMatch(/SCAN "?(?:moderation_decisions|objections|restrictions)"?$/m)
        }
      })
    }
  })
})
