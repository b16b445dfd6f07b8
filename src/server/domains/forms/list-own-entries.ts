import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Call } from '#server/http/call.ts'
import { encodeCursor, parseCursor } from '#server/storage/keyset.ts'
import type { FormParts } from './forms.ts'
import { fieldsOf, imageIdsOf, openEntry } from './read-form.ts'
import { listEntriesOf, listForms } from './store.ts'
import { toEnteredForm, toOwnEntry } from './view.ts'

type ListCall = Endpoints['GET /form/v1/mobile/form/entries']

const CURSOR_LIST = 'form entries'

/** What the caller has entered anywhere, last made first. Throws 40101. */
export async function listOwnEntries(
  parts: FormParts,
  input: ParsedInputOf<ListCall>,
  { viewer, now }: Call,
): Promise<OutputOf<ListCall>> {
  if (viewer.kind === 'none') throw new AppError(40101)
  const { database, content, ids } = parts
  const { cursor, pageindex, pagesize } = input
  const [at, id] = cursor === undefined ? [] : parseCursor(CURSOR_LIST, cursor, 2)
  const after = at === undefined || id === undefined ? null : { at, id }
  const page = { limit: pagesize + 1, offset: after ? 0 : (pageindex - 1) * pagesize }
  const rows = await listEntriesOf(database.db, viewer.subject, after, page)
  const shown = rows.slice(0, pagesize)
  const contentIds = [...new Set(shown.map((row) => row.content_id))]
  const [formRows, cards] = await Promise.all([listForms(database.db, contentIds), content.loadCards(contentIds)])
  const forms = new Map(formRows.map((form) => [form.content_id, form]))
  const opened = shown.map((row) => ({ row, entered: openEntry(parts, row) }))
  const images = await content.loadImages(
    opened.flatMap(({ row, entered }) => {
      const form = forms.get(row.content_id)
      return form ? imageIdsOf(fieldsOf(form), entered) : []
    }),
  )

  const list = opened.flatMap((entry) => {
    const form = forms.get(entry.row.content_id)
    if (!form) return []
    const card = cards.find(({ id: contentId }) => contentId === form.content_id)?.card ?? null
    return [toEnteredForm(toOwnEntry(entry, { form, images }, { ids, now }), { form, card }, { ids, now })]
  })
  const last = rows.length > pagesize ? shown.at(-1) : undefined
  return {
    list,
    total: -1,
    pageindex,
    pagesize,
    has_more: last !== undefined,
    next_cursor: last ? encodeCursor(CURSOR_LIST, [last.created_at, last.id]) : '',
  }
}
