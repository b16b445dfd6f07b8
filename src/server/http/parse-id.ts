import type { IdCodec } from '#contract/ids.ts'
import { AppError } from './app-error.ts'

/** The database id behind a public one. Throws 40002 naming `field` (`path.id`, `query.gid`). */
export function parseId(ids: IdCodec, hashed: string, field: string): number {
  const id = ids.decode(hashed)
  if (id === null) throw new AppError(40002, { data: { fields: [{ field, message: 'is no id of this site' }] } })
  return id
}
