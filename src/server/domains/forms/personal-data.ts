import type { PersonalData } from '#server/storage/personal-data.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import type { FormParts } from './forms.ts'
import { holdPlaces } from './places.ts'
import { fieldsOf, openEntry } from './read-form.ts'
import { findEntryOf, listEnteredForms, listEntriesOf, listForms, type EntryRow } from './store.ts'
import { lockForm, updateEntry } from './store-writes.ts'

/** What this domain keeps of a person: the own entries. */
export function createPersonalData(parts: FormParts): PersonalData {
  return {
    merge: (tx, from, to) => mergeEntries(parts, tx, from, to),
    export: (db, { subject }) => exportEntries(parts, db, subject),
    forget: (tx, { subject }) => eraseEntries(parts, tx, subject),
  }
}

/**
 * Where both entered the same form, the one that has a place stays, of two alike the one that was changed last, and the
 * place of the other is free again.
 */
async function mergeEntries(parts: FormParts, tx: Tx, from: string, to: string): Promise<void> {
  if (from === to) return
  for (const contentId of await listEnteredForms(tx.db, from)) {
    const form = await lockForm(tx, contentId)
    const moved = await findEntryOf(tx.db, contentId, from)
    if (!form || !moved) continue
    const own = await findEntryOf(tx.db, contentId, to)
    const places = holdPlaces(parts, { tx, now: tx.now }, form)
    const staysOwn = own !== undefined && comesFirst(own, moved)
    if (own) await places.remove(staysOwn ? moved : own)
    if (!staysOwn) await updateEntry(tx, moved.id, { subject: to })
    if (own) await places.settle()
  }
}

function comesFirst(one: EntryRow, other: EntryRow): boolean {
  const hasPlace = [one, other].map(({ waiting }) => waiting === 0)
  return hasPlace[0] === hasPlace[1] ? one.updated_at > other.updated_at : hasPlace[0] === true
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
      waiting: row.waiting,
      values: Object.fromEntries(Object.entries(values).map(([id, value]) => [labels.get(id) ?? id, value])),
    }
  })
  return { form_entries: entries }
}

async function eraseEntries(parts: FormParts, tx: Tx, subject: string): Promise<void> {
  for (const contentId of await listEnteredForms(tx.db, subject)) {
    const form = await lockForm(tx, contentId)
    const entry = await findEntryOf(tx.db, contentId, subject)
    if (!form || !entry) continue
    const places = holdPlaces(parts, { tx, now: tx.now }, form)
    await places.remove(entry)
    await places.settle()
  }
}

const ALL = 100_000
