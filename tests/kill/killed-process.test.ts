import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Database, Db } from '#server/storage/database.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import { createDomains, saveAccount, saveArticle } from '#tests/support/factories.ts'
import { startSite, type Running } from '#tests/support/processes.ts'
import { startSmsGateway } from '#tests/support/sms-gateway.ts'
import { createCrowd, type Deed } from './crowd.ts'
import { locateIn, makeEnvironment } from './killed-site.ts'

const ITEMS = 5
const USERS = 6
const ROUNDS = 3
const LOOK_EVERY_MS = 5

eachLocation('a server that is killed at any moment', (locate) => {
  test('has lost no star, comment or beacon that it acknowledged, and doubles none that is sent again', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'davmu-killed-'))
    const location = locateIn(folder, await locate())
    const database = await openDatabase(location, (error) => expect.unreachable(String(error)))
    const gateway = await startSmsGateway()
    const env = await makeEnvironment(folder, location, gateway.url)
    let server: Running | null = null
    onTestFinished(async () => {
      await server?.stop()
      await gateway.stop()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    })

    const items = await saveItems(database)
    const crowd = createCrowd([...items.keys()])
    server = await startSite(env, '/readyz')
    await crowd.logIn(server.origin, gateway.url, USERS)

    const kills: number[] = []
    onTestFinished(({ task }) => {
      if (task.result?.state === 'fail') process.stdout.write(`killed after ${kills.join(', ')} acknowledged in all\n`)
    })
    for (let round = 0; round < ROUNDS; round += 1) {
      const rush = crowd.rush(server.origin)
      await waitForAnyMoment(crowd.deeds)
      await server.kill()
      await rush
      kills.push(countAcknowledged(crowd.deeds))
      await expectAcknowledged(database, items, crowd.deeds)
      server = await startSite(env, '/readyz')
      await crowd.sendAgain(server.origin)
      await expectAll(database, items, crowd.deeds)
    }
    for (const kind of ['star', 'comment', 'beacon']) {
      expect(crowd.deeds.filter((deed) => deed.kind === kind).length).toBeGreaterThan(ROUNDS)
    }
  }, 120_000)
})

/** Waits until some more was acknowledged, and up to 20 ms longer, whatever comes of it: the kill is in the middle of whatever goes on. */
async function waitForAnyMoment(deeds: readonly Deed[]): Promise<void> {
  const wanted = countAcknowledged(deeds) + 10 + Math.random() * 50
  while (countAcknowledged(deeds) < wanted) await sleep(LOOK_EVERY_MS)
  await sleep(Math.random() * 20)
}

function countAcknowledged(deeds: readonly Deed[]): number {
  return deeds.filter((deed) => deed.acknowledged).length
}

/** Database ids of published items by their public ones. */
async function saveItems(database: Database): Promise<Map<string, number>> {
  const domains = createDomains(database)
  const accountId = await saveAccount(domains)
  const items = new Map<string, number>()
  for (let n = 0; n < ITEMS; n += 1) {
    const { id, publicId } = await saveArticle(domains, { accountId })
    items.set(publicId, id)
  }
  return items
}

type Items = ReadonlyMap<string, number>

/** What was acknowledged is there; what was not may be there. */
async function expectAcknowledged({ db }: Database, items: Items, deeds: readonly Deed[]): Promise<void> {
  const stars = await readStars(db)
  const settled = lastStars(deeds).filter((deed) => deed.acknowledged)
  expect(settled.filter((deed) => stars.has(starKey(deed, items)) !== deed.isSet)).toEqual([])

  const texts = new Set(await readComments(db))
  const comments = deeds.filter((deed) => deed.kind === 'comment' && deed.acknowledged)
  expect(comments.filter((deed) => !texts.has(deed.text))).toEqual([])

  for (const [item, id] of items) {
    const sent = deeds.filter((deed) => deed.kind === 'beacon' && deed.item === item)
    const readers = (await readViews(db, id)).readers
    expect(readers).toBeGreaterThanOrEqual(sent.filter((deed) => deed.acknowledged).length)
    expect(readers).toBeLessThanOrEqual(sent.length)
  }
}

/** Everything that was sent is there, once, and counted once. */
async function expectAll({ db }: Database, items: Items, deeds: readonly Deed[]): Promise<void> {
  const stars = await readStars(db)
  const set = lastStars(deeds).filter((deed) => deed.isSet)
  expect([...stars].toSorted()).toEqual(set.map((deed) => starKey(deed, items)).toSorted())

  const comments = deeds.filter((deed) => deed.kind === 'comment')
  expect(await readComments(db)).toEqual(comments.map((deed) => deed.text).toSorted())

  for (const [item, id] of items) {
    const counted = await db
      .selectFrom('contents')
      .select(['star_count', 'comment_count', 'view_count'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const beacons = deeds.filter((deed) => deed.kind === 'beacon' && deed.item === item).length
    expect(counted).toEqual({
      star_count: set.filter((deed) => deed.item === item).length,
      comment_count: comments.filter((deed) => deed.item === item).length,
      view_count: beacons,
    })
    expect(await readViews(db, id)).toEqual({ readers: beacons, counted: beacons })
  }
}

/** The newest deed about each star. */
function lastStars(deeds: readonly Deed[]): Deed[] {
  const stars = deeds.filter((deed) => deed.kind === 'star')
  return [...new Map(stars.map((deed) => [`${deed.by} ${deed.item}`, deed])).values()]
}

function starKey(deed: Deed, items: Items): string {
  return `${deed.by} ${items.get(deed.item)}`
}

async function readStars(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('stars').select(['subject', 'target_id']).where('target', '=', 'content').execute()
  return new Set(rows.map((row) => `${row.subject} ${row.target_id}`))
}

async function readComments(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('comments').select('text').where('state', '=', 'public').execute()
  return rows.map((row) => row.text).toSorted()
}

/** Readers who viewed an item, and the views that were counted. */
async function readViews(db: Db, id: number): Promise<{ readers: number; counted: number }> {
  const readers = await db.selectFrom('reader_days').select('reader').where('content_id', '=', id).execute()
  const days = await db.selectFrom('content_days').select('views').where('content_id', '=', id).execute()
  return { readers: readers.length, counted: days.reduce((sum, day) => sum + day.views, 0) }
}
