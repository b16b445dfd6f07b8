import type { RemarkView } from '#contract/admin/remarks.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { RemarkRow } from './store.ts'

/** A remark as the newsroom sees it. */
export function toRemark(ids: Pick<IdCodec, 'encode'>, row: RemarkRow): RemarkView {
  return {
    remark_id: ids.encode(row.id),
    paragraph: row.paragraph,
    quote: row.quote,
    text: row.text,
    by: row.by_name,
    is_staff: row.subject === '',
    create_time: row.created_at,
    resolve_time: row.resolved_at,
    resolved_by: row.resolved_by,
  }
}
