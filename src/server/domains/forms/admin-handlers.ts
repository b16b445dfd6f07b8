import type { formAdminEndpoints } from '#contract/admin/forms.ts'
import type { AdminHandlers } from '#server/http/admin-call.ts'
import { AppError } from '#server/http/app-error.ts'
import { parseId } from '#server/http/parse-id.ts'
import { describeForm } from './describe-form.ts'
import type { FormParts } from './forms.ts'
import { listEntries } from './list-entries.ts'
import { statusOf } from './rules.ts'
import { toCsv, toText } from './write-csv.ts'

const TABLE_LINES = 1000

/** Forms over the editor's API. */
export function createAdminHandlers(parts: FormParts): AdminHandlers<typeof formAdminEndpoints> {
  const { database, ids } = parts
  async function getForm(hashed: string) {
    const contentId = parseId(ids, hashed, 'path.id')
    const form = await describeForm(database.db, contentId)
    if (!form) throw new AppError(40401)
    return { contentId, form }
  }

  return {
    async 'GET /admin/api/v1/forms/{id}'({ id }, { now }) {
      const { title, fields, startAt, endAt, quota, used, waiting, waitingList, left } = (await getForm(id)).form
      const status = statusOf({ start_at: startAt, end_at: endAt, quota, used }, now)
      return {
        title,
        status,
        start_time: startAt,
        end_time: endAt,
        quota,
        used,
        waiting_list: waitingList,
        waiting,
        left,
        fields: [...fields],
      }
    },
    async 'POST /admin/api/v1/forms/{id}/entries'({ id, after, limit }) {
      const { contentId, form } = await getForm(id)
      const { entries, next } = await listEntries(parts, contentId, { after, limit })
      const list = entries.map(({ receiptNumber, createdAt, updatedAt, waiting, values }) => ({
        receipt_no: receiptNumber,
        create_time: createdAt,
        update_time: updatedAt,
        waiting,
        values: form.fields.map(({ field_id: field }) => toText(values[field])),
      }))
      return { list, next }
    },
    async 'POST /admin/api/v1/forms/{id}/table'({ id, after }) {
      const { contentId, form } = await getForm(id)
      const { entries, next } = await listEntries(parts, contentId, { after, limit: TABLE_LINES })
      return { csv: toCsv(form, entries, after === 0), next }
    },
  }
}
