import type { PersonalData } from '#server/storage/personal-data.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import type { FormParts } from './forms.ts'
import { fieldsOf, openEntry } from './read-form.ts'
import { findEntryOf, listEnteredForms, listEntriesOf, listForms } from './store.ts'
import { deleteEntry, lockForm, updateEntry } from './store-writes.ts'
import { freePlace } from './withdraw-entry.ts'

/** What this domain keeps of a person: the own entries. */
export function createPersonalData(parts: FormParts): PersonalData {
  return { merge: mergeEntries, export: (db, { subject }) => exportEntries(parts, db, subject), forget: eraseEntries }
}

/** Where both entered the same form, the one that was changed last stays, and the place of the other is free again. */
async function mergeEntries(tx: Tx, from: string, to: string): Promise<void> {
  if (from === to) return
  for (const contentId of await listEnteredForms(tx.db, from)) {
    const form = await lockForm(tx, contentId)
    const moved = await findEntryOf(tx.db, contentId, from)
    if (!form || !moved) continue
    const own = await findEntryOf(tx.db, contentId, to)
    const staysOwn = own !== undefined && own.updated_at > moved.updated_at
    if (own) {
      await deleteEntry(tx, staysOwn ? moved.id : own.id)
      await freePlace(tx, form, tx.now)
    }
    if (!staysOwn) await updateEntry(tx, moved.id, { subject: to })
  }
}

async function exportEntries(parts: FormParts, db: Db, subject: string): Promise<Record<string, unknown>> {
  const rows = await listEntriesOf(db, subject, null, { limit: ALL, offset: 0 })
  const forms = await listForms(db, [...new Set(rows.map((row) => row.content_id))])
  const entries = rows.map((row) => {
    const form = forms.find(({ content_id: id }) => id === row.content_id)
    const { values } = openEntry(parts, row)
    const labels = new Map((form ? fieldsOf(form) : []).map((field) => [field.field_id, field.label]))
    return {
      title: form?.title ?? '',
      receipt_no: row.receipt_no,
      create_time: row.created_at,
      update_time: row.updated_at,
      values: Object.fromEntries(Object.entries(values).map(([id, value]) => [labels.get(id) ?? id, value])),
    }
  })
  return { form_entries: entries }
}

async function eraseEntries(tx: Tx, { subject }: { subject: string }): Promise<void> {
  for (const contentId of await listEnteredForms(tx.db, subject)) {
    const form = await lockForm(tx, contentId)
    const entry = await findEntryOf(tx.db, contentId, subject)
    if (!form || !entry) continue
    await deleteEntry(tx, entry.id)
    await freePlace(tx, form, tx.now)
  }
}

const ALL = 100_000
