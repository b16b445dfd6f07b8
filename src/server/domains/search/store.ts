import { sql } from 'kysely'
import type { ContentType } from '#contract/content.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import type { Part } from './grams.ts'
import { idColumns, type Found, type Indexed } from './indexed.ts'
import { deleteSaid } from './store-said.ts'
import { postgresTexts } from './store-postgres.ts'
import { sqliteTexts } from './store-sqlite.ts'

/** What may stand for one term of a keyword: any of these. */
export type Alternatives = readonly string[]

/** Which items are asked for: those that hold each of `terms` in one of its ways, and are what else is said. */
export interface Wanted {
  terms: readonly Alternatives[]
  /** Those that hold all of these are left out; none: nobody is. */
  without: readonly string[]
  /** `title`: all terms in it; `lead`: in title and lead, but not all in the title; `body`: anywhere else; null: anywhere. */
  tier: Part | null
  type: ContentType | null
  /** Types that are not shown. */
  hidden: readonly ContentType[]
  accountId: number | null
  groupId: number | null
  /** Positions of all that count; null: every one does. */
  among: readonly number[] | null
  /** Positions that do not count. */
  besides: readonly number[]
  /** The first position that counts. */
  from: number | null
  /** The position that comes after all that count. */
  before: number | null
}

/** What an index keeps of an item; `accountId` is null for what belongs to no account. */
interface IndexedText {
  runs: Record<Part, readonly string[]>
  /** Its words by their sounds, for `readSounded`, and all that they are typed as. */
  sounds: string
  soundTokens: readonly string[]
  type: ContentType
  accountId: number | null
  groupIds: readonly number[]
}

/** The row of what is indexed besides its place. */
interface IndexedDocument extends Indexed {
  type: ContentType
  rules: number
  title: string
  tags: string
}

type TypeCounts = Partial<Record<ContentType, number>>

/** The part of the index that the two databases keep in their own ways. */
export interface Texts {
  /** Newest first. */
  list(db: Db, wanted: Wanted, limit: number): Promise<Found[]>
  /** How many there are, counting no further than `limit`. */
  count(db: Db, wanted: Wanted, limit: number): Promise<number>
  /** How many of the first `limit` that come to hand are of each of these types. */
  countTypes(db: Db, wanted: Wanted, types: readonly ContentType[], limit: number): Promise<TypeCounts>
  /** Inserts an item with its text; false where the position is taken. */
  insert(tx: Tx, position: number, document: IndexedDocument, text: IndexedText): Promise<boolean>
  /** The newest that have a word which is typed as one of `tokens`, with their words as a text for `readSounded`. */
  listSounds(db: Db, tokens: readonly string[], limit: number): Promise<Array<{ position: number; sounds: string }>>
  delete(tx: Tx, position: number): Promise<void>
}

export function textsOf({ dialect }: Pick<Db, 'dialect'>): Texts {
  return dialect.textIndex === 'fts5' ? sqliteTexts : postgresTexts
}

/** Takes something out of the index; without `returning`, for the reason that `insert` of `store-sqlite.ts` gives. */
export async function deleteDocument(tx: Tx, { kind, id }: Indexed): Promise<void> {
  const row = await tx.sql
    .selectFrom('search_documents')
    .select('position')
    .where(idColumns[kind], '=', id)
    .executeTakeFirst()
  if (!row) return
  await tx.sql.deleteFrom('search_documents').where('position', '=', row.position).execute()
  await tx.sql.deleteFrom('search_sounded').where('position', '=', row.position).execute()
  await textsOf(tx).delete(tx, row.position)
  if (kind === 'item') await deleteSaid(tx, id)
}

/** Those of `ids` that are in the index by the rules of now. */
export async function filterIndexed(
  db: Db,
  kind: Indexed['kind'],
  ids: readonly number[],
  rules: number,
): Promise<Set<number>> {
  const column = idColumns[kind]
  const rows = await db
    .selectFrom('search_documents')
    .select((eb) => [eb.ref(column).as('id'), 'rules'])
    .where(column, 'in', toIdList(ids))
    .execute()
  return new Set(rows.flatMap((row) => (row.rules === rules && row.id !== null ? [row.id] : [])))
}

/** Positions of items that are in the index. */
export async function listPositions(db: Db, contentIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('search_documents')
    .select('position')
    .where('content_id', 'in', toIdList(contentIds))
    .execute()
  return rows.map((row) => row.position)
}

/** Titles and tags (JSON) of items, newest first. */
export async function listTitles(db: Db, positions: readonly number[]) {
  const rows = await db
    .selectFrom('search_documents')
    .select(['position', 'title', 'tags'])
    .where('position', 'in', toIdList(positions))
    .execute()
  return rows.toSorted((a, b) => b.position - a.position)
}

/** Titles, tags (JSON) and types of what lies between two positions, the greatest first. */
export function listTitlesBetween(db: Db, from: number, before: number, limit: number) {
  return db
    .selectFrom('search_documents')
    .select(['title', 'tags', 'type'])
    .where('position', '>=', from)
    .where('position', '<', before)
    .orderBy('position', 'desc')
    .limit(limit)
    .execute()
}

/** The types that there are, each by a look into the index. */
export async function listTypes(db: Db): Promise<ContentType[]> {
  const rows = await db
    .selectFrom(
      sql<{ type: ContentType }>`(
        with recursive each_type (type) as (
          select min(type) from search_documents
          union all
          select (select min(type) from search_documents where type > each_type.type) from each_type
          where each_type.type is not null
        ) select type from each_type where type is not null
      )`.as('types'),
    )
    .select('type')
    .execute()
  return rows.map((row) => row.type)
}
