import type { PersonalData } from '#server/storage/personal-data.ts'
import { disownDecisions, listAbout } from './store-decisions.ts'
import { deleteRestrictions, listOfSubject, moveRestrictions, moveStanding } from './store-restrictions.ts'

/** What a person may not do, and what was decided on their texts. */
export const personal: PersonalData = {
  // Who is muted on a device stays so after a login there.
  merge: moveRestrictions,
  async export(db, { subject }) {
    const [restrictions, decisions] = await Promise.all([listOfSubject(db, subject), listAbout(db, subject)])
    return {
      restrictions: restrictions.map((row) => ({
        kind: row.kind,
        reason: row.reason,
        create_time: row.created_at,
        until: row.until_at,
        lifted_at: row.lifted_at ?? 0,
      })),
      moderation: decisions.map((row) => ({
        of: row.kind,
        verdict: row.verdict,
        create_time: row.created_at,
        undone_at: row.undone_at ?? 0,
      })),
    }
  },
  // A ban is not over because the account is: it waits for whoever comes with the same number.
  async forget(tx, { subject, successor }) {
    if (successor !== undefined) await moveStanding(tx, subject, successor)
    await deleteRestrictions(tx, subject)
    await disownDecisions(tx, subject)
  },
}
