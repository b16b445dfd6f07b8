import type { contentAdminEndpoints } from '#contract/admin/contents.ts'
import type { OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import { AppError } from '#server/http/app-error.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { Db } from '#server/storage/database.ts'
import { encodeCursor, parseCursor } from '#server/storage/keyset.ts'
import type { EditedItem, ItemFilter } from '../content/content.ts'
import type { PublishingParts } from './publishing.ts'
import { toItem, type ItemView } from './view.ts'

type Call = (typeof contentAdminEndpoints)['GET /admin/api/v1/contents']
type Input = ParsedInputOf<Call>

/** Items in whatever state, the latest made first. Throws 40002. */
export async function listItems(parts: PublishingParts, input: Input): Promise<OutputOf<Call>> {
  const [before = null] = input.cursor === undefined ? [] : parseCursor(nameOf(input), input.cursor, 1)
  const rows = await findItems(parts, input, before, input.pagesize + 1)
  const shown = rows.slice(0, input.pagesize)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return {
    list: await toItems(parts, parts.database.db, shown),
    has_more: last !== undefined,
    next_cursor: last ? encodeCursor(nameOf(input), [last.id]) : '',
  }
}

/** Items as editors see them, with the names of their accounts. */
async function toItems(
  { accounts, ids }: Pick<PublishingParts, 'accounts' | 'ids'>,
  db: Db,
  items: readonly EditedItem[],
): Promise<ItemView[]> {
  const names = await accounts.namesOf(db, [...new Set(items.map(({ accountId }) => accountId))])
  return items.map((item) => toItem(item, names.get(item.accountId) ?? '', ids))
}

/** An item as editors see it. Throws 40401. */
export async function findView(
  parts: Pick<PublishingParts, 'accounts' | 'content' | 'ids'>,
  db: Db,
  id: number,
): Promise<ItemView> {
  const item = await parts.content.editing.find(db, id)
  const [view] = item ? await toItems(parts, db, [item]) : []
  if (!view) throw new AppError(40401)
  return view
}

/** A text that is the id of an item asks for that one. */
async function findItems(
  { database, ids, content }: PublishingParts,
  input: Input,
  before: number | null,
  limit: number,
): Promise<EditedItem[]> {
  const { state, type, gid, account_id: accountId, text } = input
  const id = text === undefined ? null : ids.decode(text)
  const item = id === null ? null : await content.editing.find(database.db, id)
  if (item) return [item]
  const filter: ItemFilter = {
    ...(state !== undefined && { state }),
    ...(type !== undefined && { type }),
    ...(gid !== undefined && { groupId: parseId(ids, gid, 'query.gid') }),
    ...(accountId !== undefined && { accountId: parseId(ids, accountId, 'query.account_id') }),
    ...(text !== undefined && { text }),
  }
  return content.editing.list(filter, before, limit)
}

function nameOf({ state, type, gid, account_id: accountId, text }: Input): string {
  return `contents:${JSON.stringify([state, type, gid, accountId, text])}`
}
