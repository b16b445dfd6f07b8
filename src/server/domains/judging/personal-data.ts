import type { PersonalData } from '#server/storage/personal-data.ts'
import { deleteRestrictions, listOfSubject, moveRestrictions, copyStanding } from './store-restrictions.ts'

/** What a person may not do. */
export const personal: PersonalData = {
  // Who is muted on a device stays so after a login there.
  merge: moveRestrictions,
  async export(db, { subject }) {
    const restrictions = await listOfSubject(db, subject)
    return {
      restrictions: restrictions.map((row) => ({
        kind: row.kind,
        reason: row.reason,
        create_time: row.created_at,
        until: row.until_at,
        lifted_at: row.lifted_at ?? 0,
      })),
    }
  },
  // A ban is not over because the account is: it waits for whoever comes with the same number, or by another of its ways.
  async forget(tx, { subject, successors = [] }) {
    for (const successor of successors) await copyStanding(tx, subject, successor)
    await deleteRestrictions(tx, subject)
  },
}
