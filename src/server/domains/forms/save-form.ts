import { toLine } from '#base/to-line.ts'
import { withoutNul } from '#base/without-nul.ts'
import type { Tx } from '#server/storage/database.ts'
import type { FormDraft, FormParts } from './forms.ts'
import { choicesOf, withChoices, type Taken } from './place-rules.ts'
import { holdPlaces } from './places.ts'
import { fieldsOf, openEntry } from './read-form.ts'
import { countEntries, hasEntries, listEntriesIn, type EntryRow, type FormRow } from './store.ts'
import { deleteForm, lockForm, updateForm, upsertForm } from './store-writes.ts'

const AT_ONCE = 500

/**
 * Gives an activity this form, in the transaction that saves the item and makes its pages stale; what was entered stays,
 * and places that are new go to those who wait. Null takes the form away; one with entries is closed instead.
 */
export async function saveForm(parts: FormParts, tx: Tx, contentId: number, form: FormDraft | null): Promise<void> {
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
      waiting_list: form.waitingList ? 1 : 0,
      login_required: form.loginRequired ? 1 : 0,
      fields: JSON.stringify(form.fields, (_key, value: unknown) => withoutNul(value)),
    })
    if (known) await countAnew(parts, tx, contentId)
    return
  }
  if (!known) return
  if (await hasEntries(tx.db, contentId)) await updateForm(tx, contentId, { end_at: tx.now })
  else await deleteForm(tx, contentId)
}

/** Counts who has which place by the form as it is now, and lets those who wait move up. */
async function countAnew(parts: FormParts, tx: Tx, contentId: number): Promise<void> {
  const saved = await lockForm(tx, contentId)
  if (!saved) return
  const counted = { ...saved, ...(await countEntries(tx.db, contentId)) }
  const taken = JSON.stringify([...(await countTaken(parts, tx, saved))])
  await holdPlaces(parts, { tx, now: tx.now }, { ...counted, taken }).settle()
}

async function countTaken(parts: FormParts, tx: Tx, form: FormRow): Promise<Taken> {
  const fields = fieldsOf(form)
  let taken: Taken = new Map()
  if (choicesOf(fields).length === 0) return taken
  for (let after: number | null = 0; after !== null;) {
    const rows: EntryRow[] = await listEntriesIn(tx.db, form.content_id, { after, limit: AT_ONCE })
    for (const row of rows)
      if (row.waiting === 0) taken = withChoices(taken, choicesOf(fields, openEntry(parts, row).values), 1)
    after = rows.length === AT_ONCE ? (rows.at(-1)?.id ?? null) : null
  }
  return taken
}
