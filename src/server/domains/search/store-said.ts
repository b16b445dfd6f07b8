import { sql } from 'kysely'
import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import { normalize, toRuns } from './runs.ts'
import type { SaidLine } from './search.ts'
import type { Alternatives } from './store.ts'

/** Characters of a window: what a look for the second of a word takes at once. */
const WINDOW_LENGTH = 1000
const WINDOWS_AT_ONCE = 500

/** Keeps what is said in an item that had nothing kept. */
export async function saveSaid(tx: Tx, contentId: number, said: readonly SaidLine[]): Promise<void> {
  const rows = toWindows(said).map((lines, place) => ({
    content_id: contentId,
    place,
    runs: lines.map(({ text }) => toRuns(text).join(' ')).join('\n'),
    lines: JSON.stringify(lines),
  }))
  for (let start = 0; start < rows.length; start += WINDOWS_AT_ONCE) {
    await tx.sql
      .insertInto('search_said')
      .values(rows.slice(start, start + WINDOWS_AT_ONCE))
      .execute()
  }
}

export async function deleteSaid(tx: Tx, contentId: number): Promise<void> {
  await tx.sql.deleteFrom('search_said').where('content_id', '=', contentId).execute()
}

/** Of each item the first line that holds most of the terms in one of their ways; where nobody says any it is left out. */
export async function findSaid(
  db: Db,
  contentIds: readonly number[],
  terms: readonly Alternatives[],
): Promise<Map<number, SaidLine>> {
  if (contentIds.length === 0 || terms.length === 0) return new Map()
  const placeOf = sql.raw(db.dialect.placeOf)
  const held = terms.map((ways) =>
    sql.join(
      ways.map((way) => sql`${placeOf}(runs, ${way}) > 0`),
      sql` or `,
    ),
  )
  const count = sql.join(
    held.map((each) => sql`case when ${each} then 1 else 0 end`),
    sql` + `,
  )
  // Of one term the first window will do, and those behind it are not looked at.
  const first = terms.length === 1 ? sql`place` : sql`${count} desc, place`
  const window = sql<number>`(
    select place from search_said as windows
    where windows.content_id = search_documents.content_id and (${sql.join(held, sql` or `)})
    order by ${first} limit 1
  )`
  const rows = await db
    .selectFrom('search_documents')
    .innerJoin('search_said', (join) =>
      join.onRef('search_said.content_id', '=', 'search_documents.content_id').on('search_said.place', '=', window),
    )
    .select(['search_said.content_id', 'search_said.lines'])
    .where('search_documents.content_id', 'in', toIdList(contentIds))
    .execute()
  return new Map(rows.map((row) => [row.content_id, findLine(JSON.parse(row.lines) as SaidLine[], terms)]))
}

function findLine(lines: readonly SaidLine[], terms: readonly Alternatives[]): SaidLine {
  const counted = lines.map((line) => {
    const normalized = normalize(line.text)
    return { line, held: terms.filter((ways) => ways.some((way) => normalized.includes(way))).length }
  })
  return counted.reduce((best, one) => (one.held > best.held ? one : best)).line
}

function toWindows(said: readonly SaidLine[]): SaidLine[][] {
  const windows: SaidLine[][] = []
  let room = 0
  for (const line of said) {
    if (room <= 0) {
      windows.push([])
      room = WINDOW_LENGTH
    }
    windows.at(-1)?.push(line)
    room -= line.text.length
  }
  return windows
}
