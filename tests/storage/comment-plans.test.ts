import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ParsedInputOf, Endpoints } from '#contract/endpoints.ts'
import { contribute } from '#server/assembly/points.ts'
import { createComments, stars, type Comments } from '#server/domains/comments/comments.ts'
import type { Call } from '#server/http/call.ts'
import type { Database } from '#server/storage/database.ts'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'
import { makeUsers } from '#tests/support/comment-site.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import { TEST_SETTINGS } from '#tests/support/settings.ts'
import { createDomains, saveAccount, saveArticle, type Domains } from '#tests/support/factories.ts'
import { pointsOf } from '#tests/support/points.ts'
import { explain, followAChain, listSlowPlans, record, refreshStatistics } from './plans.ts'

type ListInput = ParsedInputOf<Endpoints['GET /dinner/comment/{id}']>

const NOW = 1_790_000_000
const ROOTS = 300
const REPLIES = 900
const USERS = 20

eachLocation('query plans of comments', (locate) => {
  let location: DatabaseLocation
  let database: Database
  let domains: Domains
  let comments: Comments
  let users: Array<{ userId: number }>
  let items: string[]
  let rootId: string
  let replyId: string

  const open = async () => {
    database = await openDatabase(location)
    domains = createDomains(database)
    comments = createComments({
      database,
      ids: domains.ids,
      content: domains.content,
      judging: { findHold: async (_, written) => ((await written.isKnown()) ? null : 'first') },
      notices: { add: async () => {}, takeBack: async () => {} },
      publications: { add: async () => {} },
      hidden: { listHiding: async () => new Set() },
      // Not what is looked at here; how many queries these make is theirs.
      identity: { findAuthors: async () => new Map(), ensureUser: async () => users[0]?.userId ?? 0 },
      uploads: { take: async () => [], release: async () => undefined },
      settings: TEST_SETTINGS,
      ...pointsOf([contribute(stars, async () => new Set())]),
    })
  }

  beforeAll(async () => {
    location = await locate()
    await open()
    const accountId = await saveAccount(domains)
    const articles = [await saveArticle(domains, { accountId }), await saveArticle(domains, { accountId })]
    items = articles.map(({ publicId }) => publicId)
    users = await makeUsers(database, USERS)
    const row = (n: number, root: number) => ({
      content_id: articles[n % 2]?.id ?? 0,
      root_id: root,
      parent_id: root,
      user_id: users[n % USERS]?.userId ?? 0,
      reply_user_id: null,
      text: `comment ${n}`,
      anchor_p: null,
      anchor_quote: null,
      state: n % 7 === 0 ? ('pending' as const) : ('public' as const),
      listed: n % 7 === 0 ? 0 : 1,
      by_author: n % 5 === 0 ? 1 : 0,
      star_count: n % 9,
      reply_count: root === 0 ? 3 : 0,
      ip_region: null,
      created_at: 1_700_000_000 + n,
      updated_at: 1_700_000_000 + n,
    })
    await database.write(async (tx) => {
      for (let n = 1; n <= ROOTS; n += 1) await tx.sql.insertInto('comments').values(row(n, 0)).execute()
      for (let n = 1; n <= REPLIES; n += 1) {
        // As many under one root as under all others together.
        const root = n % 2 === 0 ? 2 : (n % ROOTS) + 1
        await tx.sql
          .insertInto('comments')
          .values({ ...row(n, root), content_id: articles[root % 2]?.id ?? 0 })
          .execute()
      }
      for (const { id } of articles) await domains.content.addCounts(tx, id, { comments: ROOTS + REPLIES })
    })
    rootId = domains.ids.encode(2)
    replyId = domains.ids.encode(ROOTS + 802)
    await refreshStatistics(location)
    await database.close()
  })

  // Opened anew for each test: what was prepared before would not be seen.
  beforeEach(async () => {
    await open()
    return () => database.close()
  })

  const callOf = (n: number): Call => ({
    viewer: { kind: 'user', subject: `u${users[n]?.userId}`, userId: users[n]?.userId ?? 0, session: '' },
    now: NOW,
    address: '',
    userAgent: '',
  })
  const list = (input: Partial<ListInput>) =>
    followAChain((more) =>
      comments.handlers['GET /guzzle/v1/comment/{id}'](
        { id: items[0] ?? '', sort: 'hot', pageindex: 1, pagesize: 10, ...input, ...more },
        callOf(1),
      ),
    )
  const write = (text: string, parent?: string) =>
    database.write((tx) =>
      comments.handlers['POST /guzzle/v1/comment/{id}'](
        { id: items[0] ?? '', content: text, parent_id: parent },
        { tx, ...callOf(1) },
      ),
    )

  const reads: Record<string, { most: number; run: () => Promise<unknown> }> = {
    'most starred': { most: 4, run: () => list({ sort: 'hot' }) },
    newest: { most: 4, run: () => list({ sort: 'new' }) },
    oldest: { most: 4, run: () => list({ sort: 'old' }) },
    "the author's": { most: 4, run: () => list({ sort: 'author' }) },
    'a page of fifty': { most: 4, run: () => list({ pagesize: 50 }) },
    'most starred around a comment': { most: 7, run: () => list({ sort: 'hot', comment_id: replyId }) },
    'newest around a comment': { most: 7, run: () => list({ sort: 'new', comment_id: replyId }) },
    'oldest around a comment': { most: 7, run: () => list({ sort: 'old', comment_id: replyId }) },
    answers: {
      most: 5,
      run: () =>
        followAChain((more) =>
          comments.handlers['GET /guzzle/v1/comment/{post_id}/{cid}'](
            { post_id: items[0] ?? '', cid: rootId, pageindex: 1, pagesize: 10, ...more },
            callOf(1),
          ),
        ),
    },
    'whom a comment may mean': {
      most: 7,
      run: () =>
        comments.handlers['GET /peony/v1/mention/{id}'](
          { id: items[0] ?? '', q: '读者', comment_id: replyId },
          callOf(1),
        ),
    },
    'whether a user has commented': {
      most: 1,
      run: () => comments.hasCommented(database.db, users[1]?.userId ?? 0, 1),
    },
  }

  const writes: Record<string, () => Promise<unknown>> = {
    'a comment': () => write('eins'),
    'an answer': () => write('zwei', rootId),
    'a removed answer': async () => {
      const { id } = await write('drei', rootId)
      await database.write((tx) =>
        comments.handlers['POST /guzzle/v1/comment/{id}/remove']({ id }, { tx, ...callOf(1) }),
      )
    },
    'an edited comment': async () => {
      const { id } = await write('vier')
      await database.write((tx) =>
        comments.handlers['POST /guzzle/v1/comment/{id}/edit']({ id, content: 'fünf' }, { tx, ...callOf(1) }),
      )
    },
    'a report': () =>
      database.write((tx) =>
        comments.handlers['POST /peony/v1/report'](
          { target: 'comment', id: rootId, reason: 'ads', note: '', quote: '' },
          { tx, ...callOf(1) },
        ),
      ),
    'a mistake': () =>
      database.write((tx) =>
        comments.handlers['POST /peony/v1/report'](
          { target: 'post', id: items[0] ?? '', reason: 'mistake', note: '错字', quote: '原文' },
          { tx, ...callOf(1) },
        ),
      ),
    'reports that become those of another': () =>
      database.write(async (tx) => comments.personal.merge?.(tx, 'somebody', 'somebody else')),
    'an approved comment': () => database.write((tx) => comments.review.setState(tx, 7, 'public')),
  }

  describe('reads', () => {
    for (const [name, { most, run }] of Object.entries(reads)) {
      it(`${name}: every query by an index, ${most} at most`, async () => {
        const { statements, rounds } = await record(location, run)
        expect(statements.length).toBeGreaterThan(0)
        if (location.kind === 'postgres') expect(statements.length / rounds).toBeLessThanOrEqual(most)
        expect(await listSlowPlans(location, statements)).toEqual([])
        for (const { text, plan } of await explain(location, statements)) {
          // Roots are those of the item, not of the site.
          if (/"root_id" = 0/.test(text)) expect(`${text}\n${plan}`).toMatch(/\(content_id ?= ?/)
        }
      })
    }
  })

  describe('writes', () => {
    for (const [name, run] of Object.entries(writes)) {
      it(`${name}: every row by an index`, async () => {
        const { statements } = await record(location, run)
        expect(await listSlowPlans(location, statements)).toEqual([])
      })
    }
  })
})
