import SQLite from 'better-sqlite3'
import { readConfig } from '#app/config/read-config.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { createDomains } from '../tests/support/factories.ts'
import { median, turn } from './pairs.ts'
import type { Row } from './report.ts'
import type { Settings } from './settings.ts'

const PAGE_SIZE = 20
const TURN_MS = 400

/** The newest 20 of a column: the use case beside the bare driver that reads the same rows. */
export async function measureListPage(dataFolder: string, { rounds }: Settings): Promise<Row> {
  const { database: where } = readConfig({ DATA_DIR: dataFolder })
  if (where.kind !== 'sqlite') throw new Error('the list page is measured on SQLite')
  const raw = new SQLite(where.file, { readonly: true })
  const database = await openDatabase(where)
  try {
    const { ids, content } = createDomains(database)
    const { handlers } = content
    const group = largestGroup(raw)
    const readRaw = prepareRaw(raw, group)
    const input = { gid: ids.encode(group), sort: 'new' as const, pageindex: 1, pagesize: PAGE_SIZE }
    const call = {
      viewer: { kind: 'none', tokenState: 'none' },
      now: Date.now() / 1000,
      address: '',
      userAgent: '',
    } as const
    const read = async () => {
      const { list } = await handlers['GET /peony/v1/content'](input, call)
      if (list.length !== PAGE_SIZE) throw new Error(`the list has ${list.length} items`)
    }

    const ours: number[] = []
    const floor: number[] = []
    await turn(read, TURN_MS)
    await turn(readRaw, TURN_MS)
    for (let round = 0; round < rounds; round++) {
      floor.push(await turn(readRaw, TURN_MS))
      ours.push(await turn(read, TURN_MS))
    }
    return {
      name: 'list page of 20, in the process',
      ours: median(ours),
      floor: median(floor),
      unit: 'µs',
      ratio: median(ours) / median(floor),
      budget: { at: 'most', value: 4, of: '× the driver' },
    }
  } finally {
    await database.close()
    raw.close()
  }
}

function largestGroup(raw: SQLite.Database): number {
  const row = raw
    .prepare<[], { id: number }>(`select id from groups where kind = 'column' order by content_count desc`)
    .get()
  if (!row) throw new Error('there is no column')
  return row.id
}

/** The rows that a list of cards is made of, read by statements that were prepared once. */
function prepareRaw(raw: SQLite.Database, group: number): () => void {
  const slots = Array.from({ length: PAGE_SIZE }, () => '?').join(', ')
  const findGroup = raw.prepare('select * from groups where id = ?')
  const listIds = raw.prepare<[number], { content_id: number }>(
    `select content_id, publish_at from content_groups where group_id = ?
     order by publish_at desc, content_id desc limit ${PAGE_SIZE + 1}`,
  )
  const listCards = raw.prepare<number[], { account_id: number; cover_image_id: number | null }>(
    `select id, actor, type, account_id, title, summary, label, cover_image_id, word_count, read_minutes, image_count,
       publish_at, view_count, comment_count, star_count, collect_count
     from contents where id in (${slots}) and state = 'published'`,
  )
  const listTags = raw.prepare<number[]>(
    `select content_tags.content_id, content_tags.tag_id, tags.name from content_tags
     join tags on tags.id = content_tags.tag_id where content_tags.content_id in (${slots})
     order by content_tags.content_id, content_tags.position`,
  )
  const listAccounts = raw.prepare<number[]>(`select * from accounts where id in (${slots})`)
  const listImages = raw.prepare<number[]>(`select * from images where id in (${slots})`)
  const fill = (ids: number[]) => [...new Set(ids), ...Array.from({ length: PAGE_SIZE }, () => 0)].slice(0, PAGE_SIZE)

  return () => {
    findGroup.get(group)
    const ids = fill(
      listIds
        .all(group)
        .slice(0, PAGE_SIZE)
        .map((row) => row.content_id),
    )
    const cards = listCards.all(...ids)
    listTags.all(...ids)
    listAccounts.all(...fill(cards.map((card) => card.account_id)))
    listImages.all(...fill(cards.flatMap((card) => card.cover_image_id ?? [])))
  }
}
