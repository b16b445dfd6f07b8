import { sql } from 'kysely'
import type { ContentType } from '#contract/content.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import type { Part } from './grams.ts'
import { postgresTexts } from './store-postgres.ts'
import { sqliteTexts } from './store-sqlite.ts'

/** Which items are asked for: those that hold all `terms`, and are what else is said. */
export interface Wanted {
  terms: readonly string[]
  /** `title`: all terms in it; `lead`: in title and lead, but not all in the title; `body`: anywhere else; null: anywhere. */
  tier: Part | null
  type: ContentType | null
  accountId: number | null
  groupId: number | null
  /** The first position that counts. */
  from: number | null
  /** The position that comes after all that count. */
  before: number | null
}

/** An item in the index. */
export interface Found {
  position: number
  content_id: number
}

/** What an index keeps of an item. */
export interface IndexedText {
  runs: Record<Part, readonly string[]>
  type: ContentType
  accountId: number
  groupIds: readonly number[]
}

/** The row of an item besides its place. */
export interface DocumentFacts {
  content_id: number
  type: ContentType
  rules: number
  title: string
  tags: string
}

/** The part of the index that the two databases keep in their own ways. */
export interface Texts {
  /** Newest first. */
  list(db: Db, wanted: Wanted, limit: number): Promise<Found[]>
  /** How many there are, counting no further than `limit`. */
  count(db: Db, wanted: Wanted, limit: number): Promise<number>
  /** Inserts an item with its text; false where the position is taken. */
  insert(tx: Tx, position: number, facts: DocumentFacts, text: IndexedText): Promise<boolean>
  delete(tx: Tx, position: number): Promise<void>
}

export function textsOf({ dialect }: Pick<Db, 'dialect'>): Texts {
  return dialect.textIndex === 'fts5' ? sqliteTexts : postgresTexts
}

/** Takes an item out of the index. */
export async function deleteDocument(tx: Tx, contentId: number): Promise<void> {
  const row = await tx.sql
    .deleteFrom('search_documents')
    .where('content_id', '=', contentId)
    .returning('position')
    .executeTakeFirst()
  if (row) await textsOf(tx).delete(tx, row.position)
}

/** Those of `contentIds` that are in the index by the rules of now. */
export async function filterIndexed(db: Db, contentIds: readonly number[], rules: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('search_documents')
    .select(['content_id', 'rules'])
    .where('content_id', 'in', toIdList(contentIds))
    .execute()
  return new Set(rows.filter((row) => row.rules === rules).map((row) => row.content_id))
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

/** Titles and tags (JSON) of the newest items. */
export function listNewestTitles(db: Db, limit: number) {
  return db.selectFrom('search_documents').select(['title', 'tags']).orderBy('position', 'desc').limit(limit).execute()
}

/** The types that there are items of, each by a look into the index. */
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
