import type { PersonalData } from '#server/storage/personal-data.ts'
import { disownDecisions, listAbout, moveDecisions } from './store-decisions.ts'
import { deleteObjectionsOf, listObjectionsOf, moveObjections } from './store-objections.ts'

/** What was decided on a person's texts, and what they said to it. */
export const personal: PersonalData = {
  async export(db, { subject }) {
    const [decisions, objections] = await Promise.all([listAbout(db, subject), listObjectionsOf(db, subject)])
    const said = new Map(objections.map((row) => [row.decision_id, row]))
    return {
      moderation: decisions.map((row) => ({
        of: row.kind,
        verdict: row.verdict,
        reason: row.reason,
        create_time: row.created_at,
        undone_at: row.undone_at ?? 0,
        objection: said.get(row.id)?.text ?? '',
      })),
    }
  },
  async absorb(tx, from, to) {
    await moveDecisions(tx, from.subject, to.subject)
    await moveObjections(tx, from.subject, to.subject)
  },
  async forget(tx, { subject }) {
    await disownDecisions(tx, subject)
    await deleteObjectionsOf(tx, subject)
  },
}
