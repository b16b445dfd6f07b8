import type { FormValues } from '#contract/forms.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Tx } from '#server/storage/database.ts'
import type { FormParts } from './forms.ts'
import { choicesOf, describePlaces, keyOf, leftOf, withChoices, type Choice, type Taken } from './place-rules.ts'
import { fieldsOf, openEntry, takenOf } from './read-form.ts'
import { statusOf } from './rules.ts'
import { listEntriesIn, type EntryRow, type FormRow } from './store.ts'
import { deleteEntry, updateEntry, updateForm } from './store-writes.ts'

const AT_ONCE = 200

/** The places of a form that is locked: given and freed in memory, then written at once by `settle`. */
export function holdPlaces(parts: FormParts, { tx, now }: { tx: Tx; now: number }, form: FormRow) {
  const fields = fieldsOf(form)
  const before = describePlaces(form, fields, takenOf(form), now)
  let { used, waiting } = form
  let taken: Taken = takenOf(form)

  const status = () => statusOf({ ...form, used }, now)
  const isOver = status() === 3
  const isFull = () => form.quota > 0 && used >= form.quota
  const fullOf = (choices: readonly Choice[]) => choices.filter((choice) => leftOf(choice, taken) === 0)
  const count = (values: FormValues, by: 1 | -1) => {
    used = Math.max(0, used + by)
    taken = withChoices(taken, choicesOf(fields, values), by)
  }
  const free = (row: EntryRow) => {
    if (row.waiting > 0) waiting = Math.max(0, waiting - 1)
    else count(openEntry(parts, row).values, -1)
  }

  /** Gives places to those who wait, in their order, and tells them. */
  async function moveUp(quietly: number | null) {
    for (let after: number | null = isOver ? null : 0; after !== null && waiting > 0 && !isFull();) {
      const rows: EntryRow[] = await listEntriesIn(tx.db, form.content_id, {
        after,
        limit: AT_ONCE,
        areWaiting: true,
      })
      for (const row of rows) {
        const { values } = openEntry(parts, row)
        if (isFull() || fullOf(choicesOf(fields, values)).length > 0) continue
        count(values, 1)
        waiting = Math.max(0, waiting - 1)
        await updateEntry(tx, row.id, { waits: 0 })
        if (row.id !== quietly) await tellPlace(parts, tx, form, row)
      }
      after = rows.length === AT_ONCE ? (rows.at(-1)?.id ?? null) : null
    }
  }

  return {
    /** Options that an entry chose and that have no place left. */
    fullIn: (values: FormValues) => fullOf(choicesOf(fields, values)).map(({ fieldId }) => fieldId),
    isFull,
    /** An entry comes: with a place, or to wait for one. */
    enter: (values: FormValues, waits: boolean) => {
      if (waits) waiting += 1
      else count(values, 1)
    },
    /** An entry that has a place says something else; options that it would newly take and that are full, by field. */
    change(former: FormValues, next: FormValues): string[] {
      const kept = new Set(choicesOf(fields, former).map(keyOf))
      const full = fullOf(choicesOf(fields, next).filter((choice) => !kept.has(keyOf(choice))))
      if (full.length === 0) {
        count(former, -1)
        count(next, 1)
      }
      return full.map(({ fieldId }) => fieldId)
    },
    /** An entry goes, and what it had is free. */
    async remove(row: EntryRow) {
      await deleteEntry(tx, row.id)
      if (!isOver) free(row)
    },
    /** Writes how many places are taken, once those who wait have theirs. `quietly`: the entry whose reader is here. */
    async settle(quietly: number | null = null) {
      await moveUp(quietly)
      await updateForm(tx, form.content_id, { used, waiting, taken: JSON.stringify([...taken]) })
      if (describePlaces({ ...form, used }, fields, taken, now) !== before)
        await recordChange(tx, { kind: 'content', id: form.content_id })
      return status()
    },
  }
}

async function tellPlace({ notices }: FormParts, tx: Tx, form: FormRow, row: EntryRow): Promise<void> {
  await notices.add(tx, [
    {
      subject: row.subject,
      kind: 'reminder',
      key: `form-place ${row.id}`,
      contentId: form.content_id,
      commentId: null,
      fromUserId: null,
      detail: { what: 'place', title: form.title, receipt_no: row.receipt_no },
    },
  ])
}
