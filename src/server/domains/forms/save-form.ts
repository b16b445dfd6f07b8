import { toLine } from '#base/to-line.ts'
import { withoutNul } from '#base/without-nul.ts'
import type { Tx } from '#server/storage/database.ts'
import type { FormDraft } from './forms.ts'
import { hasEntries } from './store.ts'
import { deleteForm, lockForm, updateForm, upsertForm } from './store-writes.ts'

/**
 * Gives an activity this form, in the transaction that saves the item and makes its pages stale; what was entered stays.
 * Null takes the form away; one with entries is closed instead.
 */
export async function saveForm(tx: Tx, contentId: number, form: FormDraft | null): Promise<void> {
  const known = await lockForm(tx, contentId)
  if (form) {
    await upsertForm(tx, {
      content_id: contentId,
      title: toLine(form.title),
      intro: form.intro,
      start_at: form.startAt,
      end_at: form.endAt,
      quota: form.quota,
      used: 0,
      login_required: form.loginRequired ? 1 : 0,
      fields: JSON.stringify(form.fields, (_key, value: unknown) => withoutNul(value)),
    })
    return
  }
  if (!known) return
  if (await hasEntries(tx.db, contentId)) await updateForm(tx, contentId, { end_at: tx.now })
  else await deleteForm(tx, contentId)
}
