import type { Db } from '#server/storage/database.ts'
import type { FormFacts } from './forms.ts'
import { fieldsOf } from './read-form.ts'
import { findForm } from './store.ts'

/** What a form was saved with, and how many entries it has; null for an item without one. */
export async function describeForm(db: Db, contentId: number): Promise<FormFacts | null> {
  const row = await findForm(db, contentId)
  if (!row) return null
  return {
    title: row.title,
    intro: row.intro,
    startAt: row.start_at,
    endAt: row.end_at,
    quota: row.quota,
    used: row.used,
    loginRequired: row.login_required === 1,
    fields: fieldsOf(row),
  }
}
