import type { AdminEndpoints } from '#contract/admin/endpoints.ts'
import type { OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { IdCodec } from '#contract/ids.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { Db } from '#server/storage/database.ts'
import { encodeCursor, parseCursor } from '#server/storage/keyset.ts'
import { listAudit as listRows, type AuditPlace } from './store-audit.ts'
import { nameThings } from './name-things.ts'
import type { AuditedThings } from './points.ts'
import { toAuditEntry } from './view.ts'

type List = AdminEndpoints['GET /admin/api/v1/audit']

/** Entries of the audit log, newest first, with what their things are called by now. */
export async function listAudit(
  db: Db,
  parts: { ids: IdCodec; things: readonly AuditedThings[] },
  input: ParsedInputOf<List>,
): Promise<OutputOf<List>> {
  const { ids } = parts
  const filter = {
    staffId: input.staff_id === undefined ? null : parseId(ids, input.staff_id, 'query.staff_id'),
    isByCommand: input.by === 'cli',
    action: input.action ?? null,
    target: input.target ?? null,
    since: input.since ?? 0,
    until: input.until ?? null,
  }
  const list = `audit ${JSON.stringify(Object.values(filter))}`
  const after = input.cursor ? (parseCursor(list, input.cursor, 2) as unknown as AuditPlace) : null
  const rows = await listRows(db, filter, { after, limit: input.pagesize + 1 })
  const shown = rows.slice(0, input.pagesize)
  const last = shown.at(-1)
  const named = await nameThings(
    db,
    parts,
    shown.map((row) => row.target),
  )
  const hasMore = rows.length > shown.length
  return {
    list: shown.map((row) => toAuditEntry(row, { ids, thing: named.get(row.target) })),
    has_more: hasMore,
    next_cursor: hasMore && last ? encodeCursor(list, [last.created_at, last.id]) : '',
  }
}
