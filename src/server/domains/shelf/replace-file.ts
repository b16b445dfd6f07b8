import type { shelfAdminEndpoints, ReplacedUse } from '#contract/admin/shelf.ts'
import type { ParsedInputOf } from '#contract/endpoints.ts'
import type { AdminCall } from '#server/http/admin-call.ts'
import { AppError, refuseField } from '#server/http/app-error.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { Tx } from '#server/storage/database.ts'
import { namingTexts } from './points.ts'
import { toRewrite } from './rules.ts'
import type { ShelfParts } from './shelf.ts'
import * as store from './store.ts'

type Input = ParsedInputOf<(typeof shelfAdminEndpoints)['POST /admin/api/v1/media/{hash}/replace']>

/** Items are held before their copies, as whoever applies one does. */
const ORDER: ReadonlyArray<ReplacedUse['kind']> = ['item', 'copy', 'site']

/**
 * Has another file of the same kind named where one is, in the texts that are asked for, each written as an editor would.
 * Throws 40001, 40401, and what saving each of them throws. Returns the work of a transaction.
 */
export async function prepareReplacing(
  { database, ids, given }: ShelfParts,
  { hash, by, uses }: Input,
  { staff, now }: Pick<AdminCall, 'staff' | 'now'>,
) {
  const [former, next] = await Promise.all([store.findFile(database.db, hash), store.findFile(database.db, by)])
  if (!former || !next || next.removed_at > 0) throw new AppError(40401)
  if (former.kind !== next.kind || hash === by) throw refuseField('body.by', 'is not another file of the same kind')
  const rewriting = { rewrite: toRewrite(former, next), staff, note: `${former.name} → ${next.name}`, now }
  const texts = new Map(given(namingTexts).map((text) => [text.kind, text]))
  const works: Array<(tx: Tx) => Promise<boolean>> = []
  for (const use of uses.toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind))) {
    const id = use.kind === 'site' ? 0 : parseId(ids, use.id, 'body.uses')
    const work = await texts.get(use.kind)?.prepare(id, rewriting)
    if (work) works.push(work)
  }
  return async (tx: Tx) => {
    let replaced = 0
    for (const work of works) if (await work(tx)) replaced += 1
    const notes = { alt: next.alt || former.alt, credit: next.credit || former.credit }
    const row = (await store.changeFile(tx, by, notes)) ?? next
    return { row, replaced }
  }
}
