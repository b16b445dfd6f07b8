import type { OwnProfile } from '#contract/people.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Viewer } from '#server/http/call.ts'
import type { Db } from '#server/storage/database.ts'
import { describePerson } from './get-person.ts'
import type { PeopleParts } from './people.ts'
import * as store from './store.ts'
import { toPending, toUnread } from './view.ts'

/** The caller as they see themselves. Throws 40103. */
export async function getOwnProfile(parts: PeopleParts, db: Db, viewer: Viewer): Promise<OwnProfile> {
  const row = viewer.kind === 'user' ? await store.findUser(db, viewer.userId) : undefined
  if (viewer.kind !== 'user' || !row) throw new AppError(40103)
  const [person, mobiles, unread] = await Promise.all([
    describePerson(parts, db, row),
    parts.identity.maskedContacts(db, [row.id]),
    parts.notices.countUnread(db, viewer.subject),
  ])
  return {
    ...person,
    mobile_masked: mobiles.get(row.id) ?? '',
    unread: toUnread(unread),
    agree_version: row.agree_version,
    pending: toPending(row),
  }
}
