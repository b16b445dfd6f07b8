import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { ParsedInputOf, Endpoints } from '#contract/endpoints.ts'
import { createCommunity, type Community } from '#server/domains/community/community.ts'
import type { Database } from '#server/storage/database.ts'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'
import {
  answerDraft,
  circlePostDraft,
  modelItemDraft,
  questionDraft,
  repositoryDraft,
} from '#tests/support/community-site.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import {
  anonymousCall,
  articleDraft,
  createDomains,
  saveAccount,
  WAP_HOST,
  type Domains,
} from '#tests/support/factories.ts'
import { followAChain, listSlowPlans, record, refreshStatistics } from './plans.ts'

const ANSWERS = 400
const ITEMS = 600
const CALL = anonymousCall(1_790_000_000)

eachLocation('query plans of what a community shares', (locate) => {
  let location: DatabaseLocation
  let database: Database
  let domains: Domains
  let community: Community
  let questions: Array<{ id: number; publicId: string }>
  let posts: Array<{ id: number; publicId: string }>
  let rid: string
  let nodeId: string
  let uuid: string

  const open = async () => {
    database = await openDatabase(location)
    domains = createDomains(database)
    // What content and comments ask for is theirs: here only what this domain asks for itself is looked at.
    community = createCommunity({
      database,
      ids: domains.ids,
      wapHost: WAP_HOST,
      content: domains.content,
      comments: { listFirst: async () => [] },
      identity: { findAuthors: async () => new Map() },
    })
  }
  const saveItem = async (type: 'question' | 'circle', accountId: number) => {
    const { id } = await database.write((tx) => domains.content.saveContent(tx, articleDraft({ accountId, type })))
    return { id, publicId: domains.ids.encode(id) }
  }
  const items = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      modelItemDraft(`${index}`, { catalog: index % 3 === 0 ? 'dong' : index % 3 === 1 ? 'laogang' : 'xingang' }),
    )

  beforeAll(async () => {
    location = await locate()
    await open()
    const accountId = await saveAccount(domains)
    questions = [await saveItem('question', accountId), await saveItem('question', accountId)]
    posts = [await saveItem('circle', accountId), await saveItem('circle', accountId)]
    const answers = Array.from({ length: ANSWERS }, (_, index) =>
      answerDraft(`${index}`, { stars: index % 7, createdAt: 1_700_000_000 + (index % 50), isBest: index === 9 }),
    )
    await database.write(async (tx) => {
      for (const { id } of questions) await community.saveQuestion(tx, id, questionDraft(answers))
      await community.saveCircle(tx, { key: 'ganhai', name: '赶海圈', avatar: '', intro: '', memberCount: 1 })
      for (const { id } of posts) await community.saveCirclePost(tx, id, circlePostDraft())
      for (const key of ['one', 'two', 'three']) {
        await community.saveRepository(tx, repositoryDraft({ key, items: items(ITEMS) }))
      }
    })
    rid = domains.ids.encode(2)
    const root = await community.handlers['GET /peony/v1/picho/v1/open/{rid}/catalog/{id}'](
      { rid, id: '0', pageindex: 1, pagesize: 20 },
      CALL,
    )
    nodeId = root.tree[0]?.id ?? ''
    uuid = root.items.list[7]?.uuid ?? ''
    await refreshStatistics(location)
    await database.close()
  })

  // Opened anew for each test: what was prepared before would not be seen.
  beforeEach(async () => {
    await open()
    return () => database.close()
  })

  type AnswerInput = ParsedInputOf<Endpoints['GET /law/v1/api/share/question/answerlist']>
  const answers = (input: Partial<AnswerInput>) =>
    followAChain((more) =>
      community.handlers['GET /law/v1/api/share/question/answerlist'](
        { id: questions[0]?.publicId ?? '', sort: 'best', pageindex: 1, pagesize: 10, ...input, ...more },
        CALL,
      ),
    )
  const catalog = (id: string, pagesize = 20) =>
    followAChain(async (more) => {
      const { items: page } = await community.handlers['GET /peony/v1/picho/v1/open/{rid}/catalog/{id}'](
        { rid, id, pageindex: 1, pagesize, ...more },
        CALL,
      )
      return page
    })

  const runs: Record<string, { most: number; run: () => Promise<unknown> }> = {
    'answers, the accepted one first': { most: 4, run: () => answers({}) },
    'answers, the newest first': { most: 4, run: () => answers({ sort: 'time' }) },
    'the third page of answers': { most: 4, run: () => answers({ pageindex: 3 }) },
    'a question': {
      most: 16,
      run: () =>
        community.handlers['GET /law/v1/api/share/question/detail']({ id: questions[0]?.publicId ?? '' }, CALL),
    },
    'a post': {
      most: 17,
      run: () => community.handlers['GET /circle/v1/api/share/content/detail']({ id: posts[0]?.publicId ?? '' }, CALL),
    },
    'the root of a catalogue': { most: 5, run: () => catalog('0') },
    'a node of a catalogue': { most: 6, run: () => catalog(nodeId) },
    'an item of a model': {
      most: 6,
      run: () => community.handlers['GET /peony/v1/picho/v1/open/{rid}/content/{uuid}']({ rid, uuid }, CALL),
    },
    'a question saved again': {
      most: 12,
      run: () =>
        database.write((tx) => community.saveQuestion(tx, questions[0]?.id ?? 0, questionDraft([answerDraft('1')]))),
    },
    'a model of the newsroom': {
      most: 3,
      run: async () => {
        const exported = await community.exportRepository('three')
        await exported?.items[Symbol.asyncIterator]().next()
      },
    },
    'a model saved again': {
      most: 40,
      run: () =>
        database.write((tx) =>
          community.saveRepository(tx, repositoryDraft({ key: 'three', sourceHash: 'other', items: items(20) })),
        ),
    },
  }

  for (const [name, { most, run }] of Object.entries(runs)) {
    it(`${name}: every row by an index, ${most} queries at most`, async () => {
      const { statements, rounds } = await record(location, run)
      expect(statements.length).toBeGreaterThan(0)
      if (location.kind === 'postgres') expect(statements.length / rounds).toBeLessThanOrEqual(most)
      expect(await listSlowPlans(location, statements)).toEqual([])
    })
  }
})
