import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import { AppError } from '#server/http/app-error.ts'
import type { WriteCall } from '#server/http/call.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { FormParts } from './forms.ts'
import { holdPlaces } from './places.ts'
import { mayChange } from './rules.ts'
import { findOwn } from './submit-form.ts'
import { lockForm } from './store-writes.ts'

type WithdrawCall = Endpoints['POST /form/v1/mobile/form/withdraw']

/**
 * Deletes the own entry, also where the activity is not public any more. Throws 40002, 40401 for what is missing or
 * another's, 40901 once the form has ended.
 */
export async function withdrawEntry(
  parts: FormParts,
  input: ParsedInputOf<WithdrawCall>,
  { tx, now, viewer }: WriteCall,
): Promise<OutputOf<WithdrawCall>> {
  const { ids } = parts
  const entryId = parseId(ids, input.entry_id, 'body.entry_id')
  const form = await lockForm(tx, parseId(ids, input.id, 'body.id'))
  if (!form || viewer.kind === 'none') throw new AppError(40401)
  const entry = await findOwn(tx, entryId, form, viewer.subject)
  if (!mayChange(form, now)) throw new AppError(40901)
  const places = holdPlaces(parts, { tx, now }, form)
  await places.remove(entry)
  return { status: await places.settle() }
}
