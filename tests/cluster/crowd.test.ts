import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import type { Db } from '#server/storage/database.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { findSetting } from '#server/storage/settings.ts'
import { listArticles } from '#tests/support/samples.ts'
import { createCrowd, type Deed } from '../kill/crowd.ts'
import { countKills } from './kills.ts'
import { sampleSite } from '#tests/support/sample-site.ts'

const { origin, smsGateway, dataFolder, databaseUrl = '' } = sampleSite()
const USERS = 4
const KILLS = 3
const PAUSE_MS = 100

it('no write that was acknowledged is missing, and none that was sent again is there twice', async () => {
  const database = await openDatabase({ kind: 'postgres', url: databaseUrl, poolSize: 2 })
  onTestFinished(() => database.close())
  const ids = createIdCodec((await findSetting(database.db, 'id_salt')) ?? '')
  const items = (await listArticles(origin)).slice(-5).map(({ id }) => id)
  const crowd = createCrowd(items)
  await crowd.logIn(origin, smsGateway, USERS)

  const enough = countKills(dataFolder) + KILLS
  await crowd.rush(origin, async () => {
    await sleep(PAUSE_MS)
    return countKills(dataFolder) < enough
  })
  const acknowledged = crowd.deeds.filter((deed) => deed.acknowledged)
  for (const kind of ['star', 'comment', 'beacon'])
    expect(acknowledged.filter((deed) => deed.kind === kind).length).toBeGreaterThan(KILLS)
  expect(await findMissing(database.db, acknowledged, ids.decode)).toEqual([])

  await crowd.sendAgain(origin)
  expect(await findMissing(database.db, crowd.deeds, ids.decode)).toEqual([])
  const texts = crowd.deeds.filter(({ kind }) => kind === 'comment').map(({ text }) => text)
  expect((await readComments(database.db, texts)).toSorted()).toEqual(texts.toSorted())
}, 180_000)

/** Deeds that left nothing behind. */
async function findMissing(
  db: Db,
  deeds: readonly Deed[],
  decode: (publicId: string) => number | null,
): Promise<Deed[]> {
  const comments = new Set(
    await readComments(
      db,
      deeds.map(({ text }) => text),
    ),
  )
  const stars = await db.selectFrom('stars').select(['subject', 'target_id']).where('target', '=', 'content').execute()
  const starred = new Set(stars.map((row) => `${row.subject} ${row.target_id}`))
  const starKey = ({ by, item }: Deed) => `${by} ${decode(item)}`
  const newest = new Map(deeds.filter(({ kind }) => kind === 'star').map((deed) => [starKey(deed), deed]))
  const readers = new Map<string, number>()
  for (const item of new Set(deeds.map((deed) => deed.item))) {
    const rows = await db.selectFrom('reader_days').select('reader').where('content_id', '=', decode(item)).execute()
    readers.set(item, rows.length)
  }
  return deeds.filter((deed) => {
    if (deed.kind === 'comment') return !comments.has(deed.text)
    if (deed.kind === 'star') return newest.get(starKey(deed)) === deed && starred.has(starKey(deed)) !== deed.isSet
    const sent = deeds.filter(({ kind, item }) => kind === 'beacon' && item === deed.item).length
    return (readers.get(deed.item) ?? 0) < sent
  })
}

async function readComments(db: Db, texts: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('comments').select('text').where('text', 'in', texts).execute()
  return rows.map(({ text }) => text)
}
