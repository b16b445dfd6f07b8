import type { PersonalData } from '#server/storage/personal-data.ts'
import { disownDecisions, listAbout } from './store-decisions.ts'

/** What was decided on a person's texts. */
export const personal: PersonalData = {
  async export(db, { subject }) {
    const decisions = await listAbout(db, subject)
    return {
      moderation: decisions.map((row) => ({
        of: row.kind,
        verdict: row.verdict,
        create_time: row.created_at,
        undone_at: row.undone_at ?? 0,
      })),
    }
  },
  forget: (tx, { subject }) => disownDecisions(tx, subject),
}
