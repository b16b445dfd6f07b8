import { createHash } from 'node:crypto'
import type { contentAdminEndpoints } from '#contract/admin/contents.ts'
import type { OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import { AppError, refuseField } from '#server/http/app-error.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { Db } from '#server/storage/database.ts'
import { encodeCursor, parseCursor } from '#server/storage/keyset.ts'
import type { EditedItem, ItemFilter, ItemOrder, ItemPlace } from '../content/content.ts'
import { copiesOfItems } from './points.ts'
import type { PublishingParts } from './publishing.ts'
import * as store from './store.ts'
import { toItem, type ItemView } from './view.ts'

type Call = (typeof contentAdminEndpoints)['GET /admin/api/v1/contents']
type Input = ParsedInputOf<Call>

/** Items whose bodies one call looks through: it holds the process as long as it takes. */
const BODIES_AT_ONCE = 2000
/** Items that are being written and asked for as such. */
const COPIES_MAX = 1000

/** Items in whatever state, the latest first. Throws 40001 for what is not known here, 40002. */
export async function listItems(parts: PublishingParts, input: Input): Promise<OutputOf<Call>> {
  const { pagesize, cursor, order } = input
  const list = nameOf(input)
  const [time = 0, id = 0] = cursor === undefined ? [] : parseCursor(list, cursor, 2)
  const { rows, next } = await findItems(parts, input, cursor === undefined ? null : { time, id }, pagesize)
  return {
    list: await toItems(parts, parts.database.db, rows),
    has_more: next !== null,
    next_cursor: next ? encodeCursor(list, [toTime(next, order), next.id]) : '',
  }
}

/** Items as editors see them, in the order in which they came. */
export async function toItems(parts: ViewParts, db: Db, items: readonly EditedItem[]): Promise<ItemView[]> {
  const { accounts, content, ids } = parts
  const contentIds = items.map((item) => item.id)
  const [names, covers, places, revisions, copies] = await Promise.all([
    accounts.namesOf(db, [...new Set(items.map(({ accountId }) => accountId))]),
    content.editing.listCovers(
      db,
      items.flatMap(({ coverImageId }) => coverImageId ?? []),
    ),
    content.editing.listPlacesOf(db, contentIds),
    contentIds.length === 0 ? [] : store.findLastOf(db, contentIds),
    parts.only(copiesOfItems).of(db, contentIds),
  ])
  const last = new Map(revisions.map((revision) => [revision.content_id, revision]))
  return items.map((item) => {
    const facts = {
      accountName: names.get(item.accountId) ?? '',
      cover: covers.get(item.coverImageId ?? -1) ?? '',
      places: places.get(item.id) ?? [],
      last: last.get(item.id),
      copy: copies.get(item.id),
    }
    return toItem(item, facts, ids)
  })
}

type ViewParts = Pick<PublishingParts, 'accounts' | 'content' | 'ids' | 'only'>

/** An item as editors see it. Throws 40401. */
export async function findView(parts: ViewParts, db: Db, id: number): Promise<ItemView> {
  const item = await parts.content.editing.find(db, id)
  const [view] = item ? await toItems(parts, db, [item]) : []
  if (!view) throw new AppError(40401)
  return view
}

/** Rows of one page, and the item that the next one begins behind; null for the last page. */
interface Found {
  rows: EditedItem[]
  next: EditedItem | null
}

/** A text that is the id of an item asks for that one. */
async function findItems(
  parts: PublishingParts,
  input: Input,
  after: ItemPlace | null,
  pagesize: number,
): Promise<Found> {
  const { database, ids, content } = parts
  const { text, scope, order } = input
  const id = text === undefined ? null : ids.decode(text)
  const item = id === null ? null : await content.editing.find(database.db, id)
  if (item) return { rows: [item], next: null }
  const filter = await toFilter(parts, input)
  if (text !== undefined && scope === 'all') return findByBody(parts, text, { filter, order, after, pagesize })
  const wanted = { ...filter, ...(text !== undefined && { text }) }
  const rows = await content.editing.list(wanted, { order, after, limit: pagesize + 1 })
  const shown = rows.slice(0, pagesize)
  return { rows: shown, next: (rows.length > shown.length && shown.at(-1)) || null }
}

/** Looks through the bodies of a few items; a page that is not full goes on behind the last of them. */
async function findByBody(
  { content }: PublishingParts,
  text: string,
  {
    filter,
    order,
    after,
    pagesize,
  }: { filter: ItemFilter; order: ItemOrder; after: ItemPlace | null; pagesize: number },
): Promise<Found> {
  const looked = await content.editing.list(filter, { order, after, limit: BODIES_AT_ONCE })
  const found = await content.editing.filterByText(
    looked.map(({ id }) => id),
    text,
  )
  const rows = looked.filter(({ id }) => found.has(id))
  const shown = rows.slice(0, pagesize)
  if (rows.length > shown.length) return { rows: shown, next: shown.at(-1) ?? null }
  return { rows: shown, next: (looked.length === BODIES_AT_ONCE && looked.at(-1)) || null }
}

async function toFilter(parts: PublishingParts, input: Input): Promise<ItemFilter> {
  const { ids } = parts
  const { state, type, gid, account_id: hashedAccount, account, since, until, has_copy: hasCopy } = input
  const accountId =
    account === undefined
      ? hashedAccount && parseId(ids, hashedAccount, 'query.account_id')
      : await getAccountId(parts, account)
  const groupIds = [...(gid === undefined ? [] : [parseId(ids, gid, 'query.gid')]), ...(await findGroups(parts, input))]
  return {
    ...(state !== undefined && { state }),
    ...(type !== undefined && { type }),
    ...(groupIds.length > 0 && { groupIds }),
    ...(typeof accountId === 'number' && { accountId }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
    ...(hasCopy === '1' && { ids: await parts.only(copiesOfItems).listItems(COPIES_MAX) }),
  }
}

/** Throws 40001. */
export async function getAccountId({ accounts }: Pick<PublishingParts, 'accounts'>, key: string): Promise<number> {
  const account = await accounts.findByKey(key)
  if (!account) throw refuseField('query.account', `there is no account "${key}"`)
  return account.id
}

async function findGroups({ site }: PublishingParts, input: Input): Promise<number[]> {
  const named = (['column', 'topic', 'list'] as const).filter((kind) => input[kind] !== undefined)
  const groups = named.length === 0 ? [] : await site.listGroups()
  return named.map((kind) => {
    const group = groups.find((one) => one.kind === kind && one.key === input[kind])
    if (!group) throw refuseField(`query.${kind}`, `there is no ${kind} "${input[kind]}"`)
    return group.id
  })
}

function toTime(item: EditedItem, order: ItemOrder): number {
  return { made: item.createdAt, updated: item.updatedAt, published: item.publishAt }[order]
}

function nameOf(input: Input): string {
  const asked = { ...input, pagesize: 0, cursor: '' }
  return `contents:${createHash('sha256').update(JSON.stringify(asked)).digest('base64url').slice(0, 22)}`
}
