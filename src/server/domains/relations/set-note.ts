import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { IdCodec } from '#contract/ids.ts'
import { AppError } from '#server/http/app-error.ts'
import type { WriteCall } from '#server/http/call.ts'
import { parseId } from '#server/http/parse-id.ts'
import { getSubject } from './rules.ts'
import { updateNote } from './store-writes.ts'

type NoteCall = Endpoints['POST /peony/v1/collection/{id}/note']

/** Keeps what the caller notes to an item of their collection, whatever has become of it. Throws 40002, 40401. */
export async function setNote(
  { ids }: { ids: IdCodec },
  { id: hashed, note }: ParsedInputOf<NoteCall>,
  { tx, viewer }: WriteCall,
): Promise<OutputOf<NoteCall>> {
  const isKept = await updateNote(tx, getSubject(viewer), parseId(ids, hashed, 'path.id'), note)
  if (!isKept) throw new AppError(40401)
  return { note }
}
