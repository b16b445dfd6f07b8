import type { FormDetail } from '#contract/forms.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Call } from '#server/http/call.ts'
import type { FormParts } from './forms.ts'
import { fieldsOf, imageIdsOf, openEntry } from './read-form.ts'
import { findEntryOf, findForm, type FormRow } from './store.ts'
import { toFormDetail, toOwnEntry } from './view.ts'

/** The form of a public activity, with the caller's own entry. Throws 40002, 40401, 41001. */
export async function getForm(parts: FormParts, publicId: string, { viewer, now }: Call): Promise<FormDetail> {
  const { database, ids, content } = parts
  const { id } = await content.findTarget(database.db, publicId, { field: 'query.id' })
  const form = await findForm(database.db, id)
  if (!form) throw new AppError(40401)
  const [[found], entry] = await Promise.all([
    content.loadCards([id]),
    viewer.kind === 'none' ? null : findOwnEntry(parts, form, viewer.subject, now),
  ])
  return toFormDetail(form, { cover: found?.card.cover ?? '', entry }, { ids, now })
}

async function findOwnEntry(parts: FormParts, form: FormRow, subject: string, now: number) {
  const row = await findEntryOf(parts.database.db, form.content_id, subject)
  if (!row) return null
  const entered = openEntry(parts, row)
  const images = await parts.content.loadImages(imageIdsOf(fieldsOf(form), entered))
  return toOwnEntry({ row, entered }, { form, images }, { ids: parts.ids, now })
}
