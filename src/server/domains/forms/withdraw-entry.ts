import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import { AppError } from '#server/http/app-error.ts'
import type { WriteCall } from '#server/http/call.ts'
import { parseId } from '#server/http/parse-id.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Tx } from '#server/storage/database.ts'
import type { FormParts } from './forms.ts'
import { mayChange, statusOf } from './rules.ts'
import { findOwn } from './submit-form.ts'
import { deleteEntry, lockForm, updateForm } from './store-writes.ts'
import type { FormRow } from './store.ts'

type WithdrawCall = Endpoints['POST /form/v1/mobile/form/withdraw']

/**
 * Deletes the own entry, also where the activity is not public any more. Throws 40002, 40401 for what is missing or
 * another's, 40901 once the form has ended.
 */
export async function withdrawEntry(
  { ids }: Pick<FormParts, 'ids'>,
  input: ParsedInputOf<WithdrawCall>,
  { tx, now, viewer }: WriteCall,
): Promise<OutputOf<WithdrawCall>> {
  const entryId = parseId(ids, input.entry_id, 'body.entry_id')
  const form = await lockForm(tx, parseId(ids, input.id, 'body.id'))
  if (!form || viewer.kind === 'none') throw new AppError(40401)
  const entry = await findOwn(tx, entryId, form, viewer.subject)
  if (!mayChange(form, now)) throw new AppError(40901)
  await deleteEntry(tx, entry.id)
  return { status: await freePlace(tx, form, now) }
}

/** Counts one entry less in a form that is locked; answers its state then. What is over stays as it was. */
export async function freePlace(tx: Tx, form: FormRow, now: number) {
  const before = statusOf(form, now)
  if (before === 3) return before
  const used = Math.max(0, form.used - 1)
  await updateForm(tx, form.content_id, { used })
  const status = statusOf({ ...form, used }, now)
  if (status !== before) await recordChange(tx, { kind: 'content', id: form.content_id })
  return status
}
