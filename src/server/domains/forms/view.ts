import type { ContentCard } from '#contract/content.ts'
import type { EnteredForm, FormDetail, FormField, OwnEntry } from '#contract/forms.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { Image } from '#contract/shapes.ts'
import { toLeft } from './place-rules.ts'
import { asAsked, fieldsOf, takenOf, type Entered } from './read-form.ts'
import { mayChange, statusOf, uploadIdsOf } from './rules.ts'
import type { EntryRow, FormRow } from './store.ts'

const SUBMIT_URL = '/form/v1/mobile/form/submit'

interface FormContext {
  ids: IdCodec
  now: number
}

export function toFormDetail(
  form: FormRow,
  { cover, entry }: { cover: string; entry: OwnEntry | null },
  { ids, now }: FormContext,
): FormDetail {
  const fields = fieldsOf(form)
  return {
    id: ids.encode(form.content_id),
    title: form.title,
    intro: form.intro,
    cover,
    status: statusOf(form, now),
    start_time: form.start_at,
    end_time: form.end_at,
    quota: form.quota,
    used: form.used,
    waiting_list: form.waiting_list === 1,
    waiting: form.waiting,
    left: toLeft(fields, takenOf(form)),
    login_required: form.login_required === 1,
    fields,
    submit_url: SUBMIT_URL,
    my_entry: entry,
    server_time: now,
  }
}

/** An entry and what was opened of it. */
export interface Opened {
  row: EntryRow
  entered: Entered
}

export function toOwnEntry(
  { row, entered }: Opened,
  { form, images }: { form: FormRow; images: ReadonlyMap<number, Image> },
  { ids, now }: FormContext,
): OwnEntry {
  const fields = fieldsOf(form)
  return {
    entry_id: ids.encode(row.id),
    receipt_no: row.receipt_no,
    values: asAsked(fields, entered),
    uploads: toUploads(fields, entered, images),
    create_time: row.created_at,
    update_time: row.updated_at,
    waiting: row.waiting,
    editable: mayChange(form, now),
  }
}

export function toEnteredForm(
  own: OwnEntry,
  { form, card }: { form: FormRow; card: ContentCard | null },
  { ids, now }: FormContext,
): EnteredForm {
  return {
    ...own,
    form_id: ids.encode(form.content_id),
    title: form.title,
    status: statusOf(form, now),
    end_time: form.end_at,
    fields: fieldsOf(form),
    content: card,
  }
}

function toUploads(fields: readonly FormField[], entered: Entered, images: ReadonlyMap<number, Image>) {
  return uploadIdsOf(fields, entered.values).flatMap((uploadId) => {
    const image = images.get(entered.images[uploadId] ?? -1)
    return image ? [{ upload_id: uploadId, image }] : []
  })
}
