import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import type { CommentDraft } from '#server/domains/comments/comments.ts'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle } from '#tests/support/factories.ts'
import { listSlowPlans, record, refreshStatistics } from './plans.ts'

const COMMENTS = 1200
const USERS = 300

eachLocation('query plans of imported and exported comments', (locate) => {
  let location: DatabaseLocation
  let backend: TestBackend
  let contentId: number

  // Opened anew for each test: what was prepared before would not be seen.
  const open = async () => {
    backend = await startBackend(await openDatabase(location))
  }
  const draft = (n: number, text = '好'): CommentDraft => ({
    sourceId: `source:${n}`,
    sourceHash: text,
    contentId,
    parent: n % 3 === 0 ? null : `source:${n - (n % 3)}`,
    user: { sourceId: `user:${n % USERS}`, name: '甲', avatar: '', accountId: null },
    text,
    anchor: null,
    state: 'public',
    byAuthor: false,
    createdAt: 1_700_000_000 + n,
    updatedAt: 1_700_000_000 + n,
  })
  const bring = (drafts: CommentDraft[]) => backend.database.write((tx) => backend.comments.importComments(tx, drafts))

  beforeAll(async () => {
    location = await locate()
    await open()
    const domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    contentId = (await saveArticle(domains, { accountId: await saveAccount(domains) })).id
    await bring(Array.from({ length: COMMENTS }, (_, n) => draft(n)))
    await refreshStatistics(location)
    await backend.close()
  })

  beforeEach(async () => {
    await open()
    return () => backend.close()
  })

  it.each([
    {
      name: 'a look at what an import would do',
      most: 2,
      run: async () => {
        const own = { ...draft(1), sourceId: `davmu:${createIdCodec(backend.idSalt).encode(7)}:1700000006` }
        await backend.comments.previewComments([draft(3), draft(COMMENTS), own], new Map())
      },
    },
    {
      name: 'an import of something new, something changed and something known',
      most: 14,
      run: () => bring([draft(COMMENTS), draft(COMMENTS + 1), draft(4, '改了'), draft(5)]),
    },
    {
      name: 'an export of comments and users',
      most: 8,
      run: async () => {
        let count = 0
        for await (const batch of backend.comments.exportComments()) count += batch.length
        expect(count).toBeGreaterThanOrEqual(COMMENTS)
        expect((await backend.identity.listSources(backend.database.db, [1, 2, 3])).size).toBe(3)
      },
    },
  ])('$name reads by index, with few queries', async ({ run, most }) => {
    const { statements } = await record(location, run)
    expect(statements.length).toBeGreaterThan(0)
    expect(statements.length).toBeLessThanOrEqual(most)
    expect(await listSlowPlans(location, statements)).toEqual([])
  })
})
