import type { Person } from '#contract/people.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Db } from '#server/storage/database.ts'
import type { PeopleParts } from './people.ts'
import * as store from './store.ts'
import { toPerson } from './view.ts'

/** A person as everybody sees them. Throws 40002, 40401, 41001 for who gave their account up. */
export async function getPerson(parts: PeopleParts, hashed: string): Promise<Person> {
  const id = parts.ids.decodePerson(hashed)
  if (id === null) {
    throw new AppError(40002, { data: { fields: [{ field: 'path.id', message: 'is no id of a person' }] } })
  }
  const row = await store.findUser(parts.database.db, id)
  if (!row) throw new AppError(40401)
  if (row.cancelled_at !== null) throw new AppError(41001)
  return describePerson(parts, parts.database.db, row)
}

/** A person with what is counted of them. */
export async function describePerson(parts: PeopleParts, db: Db, row: store.PersonRow): Promise<Person> {
  const [follows, stars, comments, accounts] = await Promise.all([
    parts.follows.countOf(db, row.id),
    store.countStars(db, `u${row.id}`),
    store.countComments(db, row.id),
    row.account_id === null ? undefined : parts.accounts.listTargets(db, [row.account_id]),
  ])
  return toPerson(row, accounts?.get(row.account_id ?? 0), { follows, stars, comments }, parts.ids)
}
