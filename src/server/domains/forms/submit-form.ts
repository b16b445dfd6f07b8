import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { FormField, FormValues } from '#contract/forms.ts'
import { checkForm } from '#contract/form-check.ts'
import { sayInBase } from '#locales/say.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Viewer, WriteCall } from '#server/http/call.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { Tx } from '#server/storage/database.ts'
import type { FormParts } from './forms.ts'
import { holdPlaces } from './places.ts'
import { fieldsOf, openEntry, sealEntry, type Entered } from './read-form.ts'
import { makeReceiptNumber, mayChange, statusOf, toFreeText, uploadIdsOf } from './rules.ts'
import { findEntry, findEntryOf, type EntryRow, type FormRow } from './store.ts'
import { insertEntry, lockForm, updateEntry } from './store-writes.ts'

type SubmitCall = Endpoints['POST /form/v1/mobile/form/submit']

/**
 * Enters a form, or changes the own entry. The row of the form is locked, so that no more entries have a place than there
 * are; further ones wait, where the form has a list for that. Throws 40002, 40103 where the form asks for a login, 40401 for what is missing or another's, 40901 where the
 * form takes nothing or has an entry of the caller already, 41001, 42201, 42202.
 */
export async function submitForm(
  parts: FormParts,
  input: ParsedInputOf<SubmitCall>,
  call: WriteCall,
): Promise<OutputOf<SubmitCall>> {
  const { ids, content } = parts
  const { tx, now, viewer } = call
  const entryId = input.entry_id === undefined ? null : parseId(ids, input.entry_id, 'body.entry_id')
  const { id } = await content.findTarget(tx.db, input.id, { field: 'body.id' })
  const form = await lockForm(tx, id)
  if (!form) throw new AppError(40401)
  if (viewer.kind === 'none') throw new AppError(40101)
  if (form.login_required === 1 && viewer.kind !== 'user') throw new AppError(40103)

  const known = entryId === null ? null : await findOwn(tx, entryId, form, viewer.subject)
  await refuseClosed(tx, { form, known, subject: viewer.subject, now })
  const fields = fieldsOf(form)
  const values = parseValues(fields, input.values)
  const entered = { values, images: await takeImages(parts, tx, { fields, values, known, viewer }) }
  await parts.judging.judge(tx.db, {
    kind: 'form',
    text: toFreeText(fields, values),
    hasImages: Object.keys(entered.images).length > 0,
    userId: viewer.kind === 'user' ? viewer.userId : 0,
    contentId: id,
    isKnown: () => Promise.resolve(known !== null),
  })

  const places = holdPlaces(parts, { tx, now }, form)
  const toReceipt = async (keptId: number) => {
    const status = await places.settle(keptId)
    const { receipt_no: number, waiting } = await findOwn(tx, keptId, form, viewer.subject)
    return { entry_id: ids.encode(keptId), receipt_no: number, status, waiting }
  }
  const sealed = { sealed_values: sealEntry(parts, entered), updated_at: now }
  if (known) {
    if (known.waiting === 0) refuseFull(places.change(openEntry(parts, known).values, values))
    await updateEntry(tx, known.id, sealed)
    return toReceipt(known.id)
  }
  const full = places.fullIn(values)
  const waits = places.isFull() || full.length > 0
  if (waits && form.waiting_list === 0) refuseFull(full)
  places.enter(values, waits)
  const made = { ...sealed, content_id: id, subject: viewer.subject, created_at: now, waits: waits ? 1 : 0 }
  return toReceipt(await insertNew(tx, made))
}

/** Throws 42202 for the fields whose chosen options have no place left. */
function refuseFull(fields: readonly string[]): void {
  if (fields.length === 0) return
  const message = sayInBase('form.problem.full')
  throw new AppError(42202, { data: { fields: fields.map((field) => ({ field, message })) } })
}

/** The caller's own entry in this form. Throws 40401. */
export async function findOwn(tx: Tx, entryId: number, form: FormRow, subject: string): Promise<EntryRow> {
  const row = await findEntry(tx.db, entryId)
  if (row?.content_id !== form.content_id || row.subject !== subject) throw new AppError(40401)
  return row
}

async function refuseClosed(
  tx: Tx,
  { form, known, subject, now }: { form: FormRow; known: EntryRow | null; subject: string; now: number },
): Promise<void> {
  const status = statusOf(form, now)
  const isOpen = status === 1 || (status === 2 && form.waiting_list === 1)
  if (known ? !mayChange(form, now) : !isOpen) throw new AppError(40901)
  if (!known && (await findEntryOf(tx.db, form.content_id, subject))) throw new AppError(40901)
}

/** Throws 42202 with a sentence for each field that is not right. */
function parseValues(fields: readonly FormField[], entered: FormValues): FormValues {
  const { values, problems } = checkForm(fields, entered)
  if (problems.length === 0) return values
  throw new AppError(42202, {
    data: {
      fields: problems.map(({ field_id: field, kind, count }) => ({
        field,
        message: sayInBase(`form.problem.${kind}`, { count }),
      })),
    },
  })
}

interface Taking {
  fields: readonly FormField[]
  values: FormValues
  known: EntryRow | null
  viewer: Viewer
}

/** Pictures of an entry: those that it had, and further uploads of the user. */
async function takeImages(
  parts: FormParts,
  tx: Tx,
  { fields, values, known, viewer }: Taking,
): Promise<Entered['images']> {
  const had = known ? openEntry(parts, known).images : {}
  const images: Entered['images'] = {}
  for (const field of fields) {
    const wanted = uploadIdsOf([field], values)
    for (const uploadId of wanted) if (had[uploadId] !== undefined) images[uploadId] = had[uploadId]
    const further = wanted.filter((uploadId) => images[uploadId] === undefined)
    if (further.length === 0 || viewer.kind !== 'user') continue
    const taken = await parts.uploads.take(tx, viewer.userId, further, `body.values.${field.field_id}`)
    for (const [index, imageId] of taken.entries()) images[further[index] ?? ''] = imageId
  }
  return images
}

type NewEntry = Omit<Parameters<typeof insertEntry>[1], 'receipt_no'>

async function insertNew(tx: Tx, row: NewEntry): Promise<number> {
  for (;;) {
    const id = await insertEntry(tx, { ...row, receipt_no: makeReceiptNumber() })
    if (id !== null) return id
  }
}
