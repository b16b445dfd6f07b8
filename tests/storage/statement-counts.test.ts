import { Session } from 'node:inspector/promises'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { rulesOf } from '#contract/ids.ts'
import { parseAddress } from '#contract/parse-address.ts'
import { recordChange } from '#server/storage/change-log.ts'
import { inOneLook } from '#server/storage/prepared-query.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { createRenderer } from '#web/entry-server.tsx'
import type { Renderer } from '#web/rendering/renderer.ts'
import { config } from '#tests/pages/fake-site.ts'
import { startCommentSite, type CommentSite } from '#tests/support/comment-site.ts'
import { makeDataFolder } from '#tests/support/data-folder.ts'
import { saveAccount, saveArticle, saveColumn } from '#tests/support/factories.ts'
import { userVisitor } from '#tests/support/visitors.ts'

/** How many statements each takes, exactly: more is to be noticed, fewer to be written down. */
const LANDING = 16
const COMMENT = 12
const REPLY = 16

const dataFolder = makeDataFolder()
let site: CommentSite
let renderer: Renderer
beforeAll(async () => {
  const database = await openDatabase({ kind: 'sqlite', file: join(dataFolder, 'site.sqlite') })
  site = await startCommentSite(database, { idSalt: config.idSalt })
  renderer = await createRenderer({
    api: site.backend.api,
    publicConfig: config,
    assets: {
      sheet: '',
      findStyles: () => '',
      entry: '/assets/entry.js',
      preloads: () => [],
    },
    onError: (error) => {
      throw error
    },
  })
})
afterAll(() => site.close())

/** Holds how many statements are run meanwhile, on either connection. */
async function expectStatements(what: string, count: number, run: () => Promise<unknown>): Promise<void> {
  const statement = Object.getPrototypeOf(new BetterSqlite(':memory:').prepare('select 1')) as BetterSqlite.Statement
  const texts: string[] = []
  for (const name of ['all', 'run', 'get', 'iterate'] as const) {
    const original = statement[name] as (this: BetterSqlite.Statement, ...values: unknown[]) => unknown
    vi.spyOn(statement, name).mockImplementation(function (this: BetterSqlite.Statement, ...values: unknown[]) {
      texts.push(this.source)
      return original.apply(this, values)
    })
  }
  const files = await filesRun(run)
  vi.restoreAllMocks()
  const statements = texts.filter((text) => /^(?:select|insert|update|delete|with)\b/i.test(text))
  console.info(`${what}: ${statements.length} statements, ${files.length} files`)
  expect(files.length).toBeGreaterThan(20)
  expect(statements, `${what}:\n${statements.join('\n')}`).toHaveLength(count)
}

/** Files of the product in which a function was called meanwhile. */
async function filesRun(run: () => Promise<unknown>): Promise<string[]> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await run()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  return result.flatMap(({ url, functions }) => {
    const path = /\/src\/[\w./-]+\.tsx?$/.exec(url)?.[0]
    const wasCalled = functions.some(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0)
    return path !== undefined && wasCalled ? [path] : []
  })
}

it('the landing of an article takes no more statements than it did', async () => {
  const { domains, ids, accountId } = site
  const columnId = await saveColumn(domains)
  const shared = { accountId, groups: [columnId], tags: ['灯塔', '海'] }
  const article = await saveArticle(domains, { ...shared, publishAt: 1_780_000_000 })
  for (let day = 1; day < 12; day += 1)
    await saveArticle(domains, { ...shared, publishAt: 1_780_000_000 - 86_400 * day })
  await saveArticle(domains, { ...shared, accountId: await saveAccount(domains), publishAt: 1_780_000_000 + 86_400 })
  const user = await userVisitor(site.backend)
  const root = await site.write('涨潮了', user, { item: article.publicId })
  await site.write('退潮了', user, { item: article.publicId, parent: root })
  const url = `/davmu/share/mp/doc/2026/05/${article.publicId}/index`
  const parsed = parseAddress(url, { ...config, ...rulesOf(ids) })
  if (!parsed) throw new Error('no address')
  await inOneLook(() => renderer.render({ url, parsed }))
  // Nothing is cached then, nor is the policy of the site, which is remembered for a second.
  await site.backend.database.write((tx) => recordChange(tx, { kind: 'site', id: 0 }))
  let page = ''
  await expectStatements('landing of an article', LANDING, async () => {
    const rendered = await inOneLook(() => renderer.render({ url, parsed }))
    expect(rendered.status).toBe(200)
    page = rendered.html
  })
  expect(page).toContain('退潮了')
})

it('a comment and a reply take no more statements than they did', async () => {
  const [ann, bob] = [await userVisitor(site.backend), await userVisitor(site.backend)]
  await site.post('先来一条', ann)
  await site.post('我也来一条', bob)
  let parent = ''
  await expectStatements('comment', COMMENT, async () => {
    const { status, data } = await site.post('今天风很大', ann)
    expect(status).toBe(200)
    parent = data.id
  })
  await expectStatements('reply', REPLY, async () => {
    expect((await site.post('是的', bob, { parent_id: parent })).status).toBe(200)
  })
})
