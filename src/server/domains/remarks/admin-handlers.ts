import type { remarkAdminEndpoints } from '#contract/admin/remarks.ts'
import type { AdminHandlers } from '#server/http/admin-call.ts'
import { AppError } from '#server/http/app-error.ts'
import { parseId } from '#server/http/parse-id.ts'
import { addRemark } from './post-remark.ts'
import type { RemarkParts } from './remarks.ts'
import * as store from './store.ts'
import { toRemark } from './view.ts'

/** The calls about remarks of the editor's API. */
export function createAdminHandlers({
  database,
  ids,
  previews,
}: RemarkParts): AdminHandlers<typeof remarkAdminEndpoints> {
  return {
    async 'GET /admin/api/v1/working-copies/{id}/remarks'({ id }) {
      const about = await previews.getPreviewed(parseId(ids, id, 'path.id'))
      const rows = await store.listRemarks(database.db, about)
      return { list: rows.map((row) => toRemark(ids, row)) }
    },
    async 'POST /admin/api/v1/working-copies/{id}/remarks'({ id, paragraph, quote, text }, { tx, staff }) {
      const about = await previews.getPreviewed(parseId(ids, id, 'path.id'), tx)
      const row = await addRemark(tx, about, { paragraph, quote, text, by_name: staff.name, subject: '' })
      return { remark: toRemark(ids, row) }
    },
    async 'POST /admin/api/v1/remarks/{id}/resolve'({ id, resolved }, { tx, staff }) {
      const [time, by] = resolved ? [tx.now, staff.name] : [0, '']
      const row = await store.setResolved(tx, parseId(ids, id, 'path.id'), time, by)
      if (!row) throw new AppError(40401)
      return { remark: toRemark(ids, row) }
    },
  }
}
