import type { SearchDocumentsTable } from '#server/storage/tables/search.ts'
import type { EntryType } from './rules.ts'

/** What stands in the index: an item, or an account or topic. */
export interface Indexed {
  kind: 'item' | EntryType
  id: number
}

export interface Found extends Indexed {
  position: number
}

export const idColumns = { item: 'content_id', account: 'account_id', topic: 'topic_id' } as const

/** The columns of `search_documents` that say what a row is of. */
export type IdRow = Pick<SearchDocumentsTable, (typeof idColumns)[keyof typeof idColumns]>

export function toIdRow({ kind, id }: Indexed): IdRow {
  return { content_id: null, account_id: null, topic_id: null, [idColumns[kind]]: id }
}

export function toFound({ position, ...row }: IdRow & { position: number }): Found {
  if (row.account_id !== null) return { position, kind: 'account', id: row.account_id }
  if (row.topic_id !== null) return { position, kind: 'topic', id: row.topic_id }
  return { position, kind: 'item', id: row.content_id ?? 0 }
}
