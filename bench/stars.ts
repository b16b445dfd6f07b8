import SQLite from 'better-sqlite3'
import { readConfig } from '#app/config/read-config.ts'
import { createRelations, type RelationParts } from '#server/domains/relations/relations.ts'
import { createMemoryLimiter } from '#server/http/limiter.ts'
import type { Database } from '#server/storage/database.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { createDomains } from '../tests/support/factories.ts'
import { median } from './pairs.ts'
import type { Row } from './report.ts'
import type { Settings } from './settings.ts'

/** Stars under way at once. */
const AT_ONCE = 32
const TURN_MS = 1000

/** Readers who all star the same item: the use case with its guard beside the bare driver with the same transaction. */
export async function measureStars(dataFolder: string, { rounds }: Settings): Promise<Row> {
  const { database: where } = readConfig({ DATA_DIR: dataFolder })
  if (where.kind !== 'sqlite') throw new Error('stars are measured on SQLite')
  const raw = new SQLite(where.file)
  const database = await openDatabase(where)
  try {
    const item = raw
      .prepare<[], { id: number; star_count: number }>(
        `select id, star_count from contents where state = 'published' and actor = 'inner' order by id limit 1`,
      )
      .get()
    if (!item) throw new Error('there is no item of the house')
    const star = prepareStar(database, item.id)
    const starRaw = prepareRaw(raw, item.id)
    let reader = 0
    const ours: number[] = []
    const floor: number[] = []
    const turn = async (work: (subject: string) => unknown) => {
      const start = performance.now()
      const before = reader
      const keepStarring = async () => {
        while (performance.now() - start < TURN_MS) await work(`reader-${(reader += 1)}`)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, keepStarring))
      return ((reader - before) / (performance.now() - start)) * 1000
    }
    await turn(star)
    for (let round = 0; round < rounds; round++) {
      floor.push(await turn(starRaw))
      ours.push(await turn(star))
    }
    const counted = raw
      .prepare<[number], { star_count: number }>('select star_count from contents where id = ?')
      .get(item.id)
    if (counted?.star_count !== item.star_count + reader) throw new Error(`of ${reader} stars some were not counted`)
    return {
      name: `stars on one item, ${AT_ONCE} at once, in the process`,
      ours: median(ours),
      floor: median(floor),
      unit: '/s',
      ratio: median(ours) / median(floor),
      budget: { at: 'least', value: 0.3, of: 'of the driver' },
    }
  } finally {
    await database.close()
    raw.close()
  }
}

function prepareStar(database: Database, contentId: number): (subject: string) => Promise<void> {
  const { ids, content } = createDomains(database)
  const { handlers, guards } = createRelations({
    database,
    ids,
    content,
    comments: noComments,
    bookings: { isBooked: async () => false },
    follows: { isFollowing: async () => false },
    wapHost: 'https://share.example',
    limiter: createMemoryLimiter(),
    challenges: { require: async () => undefined },
  })
  const name = 'POST /peony/v1/star'
  const input = { id: ids.encode(contentId), target: 'post', type: true } as const
  return async (subject) => {
    const call = {
      viewer: { kind: 'anonymous', subject },
      now: Math.floor(Date.now() / 1000),
      address: subject,
      userAgent: '',
    } as const
    await guards[name]?.(input, call)
    const { is_star: isStar } = await database.write((tx) => handlers[name](input, { ...call, tx }))
    if (!isStar) throw new Error('a star was not set')
  }
}

const noComments: RelationParts['comments'] = {
  findTarget: () => Promise.reject(new Error('there are no comments here')),
  addStars: () => Promise.reject(new Error('there are no comments here')),
  tellStar: () => Promise.reject(new Error('there are no comments here')),
  hasCommented: async () => false,
}

/** One transaction, by statements that were prepared once, as durable as ours. */
function prepareRaw(raw: SQLite.Database, contentId: number): (subject: string) => void {
  raw.pragma('synchronous = FULL')
  const find = raw.prepare('select state, actor, star_count from contents where id = ?')
  const insert = raw.prepare(
    `insert into stars (subject, target, target_id, created_at) values (?, 'content', ?, ?)
     on conflict (subject, target, target_id) do nothing`,
  )
  const count = raw.prepare('update contents set star_count = star_count + 1 where id = ? returning star_count')
  const transaction = raw.transaction((subject: string) => {
    find.get(contentId)
    insert.run(subject, contentId, Math.floor(Date.now() / 1000))
    count.get(contentId)
  })
  return (subject) => transaction.immediate(subject)
}
