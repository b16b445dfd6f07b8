import type { IdCodec } from '#contract/ids.ts'

/** A row that an import brought, or that was made here: then it has no source. */
interface Sourced {
  id: number
  source_id: string | null
  created_at: number
}

const OWN = /^davmu:([a-zA-Z0-9]+):(\d{1,12})$/

/** What an export calls a row: as its source did, else by a name that only this row of this site has. */
export function sourceIdOf(row: Sourced, ids: IdCodec): string {
  return row.source_id ?? `davmu:${ids.encode(row.id)}:${row.created_at}`
}

/** The row of this site that was given such a name by an export, if it is of this site: id and time have to agree. */
export function parseOwnSourceId(sourceId: string, ids: IdCodec): { id: number; createdAt: number } | null {
  const [, hashed = '', time] = OWN.exec(sourceId) ?? []
  const id = ids.decode(hashed)
  return id === null ? null : { id, createdAt: Number(time) }
}
