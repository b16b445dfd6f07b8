import type { IdCodec } from '#contract/ids.ts'
import { refuseField } from './app-error.ts'

/** The database id behind a public one. Throws 40002 naming `field` (`path.id`, `query.gid`). */
export function parseId(ids: IdCodec, hashed: string, field: string): number {
  const id = ids.decode(hashed)
  if (id === null) throw refuseField(field, 'is no id of this site', 40002)
  return id
}
