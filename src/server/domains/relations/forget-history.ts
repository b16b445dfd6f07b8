import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { WriteCall } from '#server/http/call.ts'
import { parseId } from '#server/http/parse-id.ts'
import { getSubject } from './rules.ts'
import { clearProgress, removeProgress } from './store-writes.ts'

type ForgetCall = Endpoints['POST /peony/v1/history/{id}/forget']

/** Forgets that the caller opened an item, whatever has become of it. Throws 40002. */
export async function forgetOpened(
  { ids }: { ids: IdCodec },
  { id }: ParsedInputOf<ForgetCall>,
  { tx, viewer }: WriteCall,
): Promise<OutputOf<ForgetCall>> {
  await removeProgress(tx, getSubject(viewer), parseId(ids, id, 'path.id'))
  return {}
}

/** Forgets all that the caller opened. */
export async function clearHistory({
  tx,
  viewer,
}: WriteCall): Promise<OutputOf<Endpoints['POST /peony/v1/history/clear']>> {
  await clearProgress(tx, getSubject(viewer))
  return {}
}
