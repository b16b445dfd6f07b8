import type { Db } from '#server/storage/database.ts'
import type { FormFacts } from './forms.ts'
import { toLeft } from './place-rules.ts'
import { fieldsOf, takenOf } from './read-form.ts'
import { findForm } from './store.ts'

/** What a form was saved with, and how many entries it has; null for an item without one. */
export async function describeForm(db: Db, contentId: number): Promise<FormFacts | null> {
  const row = await findForm(db, contentId)
  if (!row) return null
  const fields = fieldsOf(row)
  return {
    title: row.title,
    intro: row.intro,
    startAt: row.start_at,
    endAt: row.end_at,
    quota: row.quota,
    waitingList: row.waiting_list === 1,
    used: row.used,
    waiting: row.waiting,
    left: toLeft(fields, takenOf(row)),
    loginRequired: row.login_required === 1,
    fields,
  }
}
