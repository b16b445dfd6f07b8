import type { CalendarEntry, calendarAdminEndpoints } from '#contract/admin/calendar.ts'
import type { OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import { contentPath } from '#contract/share-urls.ts'
import { refuseField } from '#server/http/app-error.ts'
import type { EditedItem, ItemFilter } from '../content/content.ts'
import type { DraftingParts } from './drafting.ts'
import * as store from './store.ts'
import { toManuscript } from './view.ts'

type Call = (typeof calendarAdminEndpoints)['GET /admin/api/v1/calendar']
type Input = ParsedInputOf<Call>
/** An entry with the id of its account, null where its copy names none. */
type Found = Omit<CalendarEntry, 'account'> & { accountId: number | null }

/** Entries of one kind that a call tells of. */
const KIND_MAX = 500

/** What is planned, will appear, appeared and takes place in a span, the first first. Throws 40001 for an unknown account. */
export async function listCalendar(parts: DraftingParts, input: Input): Promise<OutputOf<Call>> {
  const { accounts, database } = parts
  const accountId = input.account === undefined ? undefined : await getAccountId(parts, input.account)
  const kinds = await Promise.all([
    listPlanned(parts, input, accountId),
    listAppearing(parts, 'scheduled', input, accountId),
    listAppearing(parts, 'published', input, accountId),
    listStarting(parts, input, accountId),
  ])
  const found = kinds.flatMap((list) => list.slice(0, KIND_MAX)).toSorted((a, b) => a.time - b.time)
  const names = await accounts.namesOf(database.db, [...new Set(found.flatMap((entry) => entry.accountId ?? []))])
  return {
    list: found.map(({ accountId: id, ...entry }) => ({ ...entry, account: names.get(id ?? -1) ?? '' })),
    is_cut: kinds.some((list) => list.length > KIND_MAX),
  }
}

async function getAccountId({ accounts }: DraftingParts, key: string): Promise<number> {
  const account = await accounts.findByKey(key)
  if (!account) throw refuseField('query.account', `there is no account "${key}"`)
  return account.id
}

/** Copies that are planned for the span. */
async function listPlanned(parts: DraftingParts, input: Input, accountId: number | undefined): Promise<Found[]> {
  const { accounts, database, ids } = parts
  const rows = await store.listPlanned(database.db, input, KIND_MAX + 1)
  const items = await findItems(
    parts,
    rows.flatMap((row) => row.content_id ?? []),
  )
  const entries = await Promise.all(
    rows.map(async (row): Promise<Found> => {
      const item = items.get(row.content_id ?? -1)
      const { account: key } = toManuscript({ fields: row.fields, body: '' }).fields
      const known = item || typeof key !== 'string' ? null : await accounts.findByKey(key)
      return {
        kind: 'planned',
        content_id: item ? ids.encode(item.id) : null,
        copy_id: ids.encode(row.id),
        type: row.type,
        title: row.title,
        time: row.plan_at,
        end_time: 0,
        state: item?.state ?? 'new',
        accountId: item?.accountId ?? known?.id ?? null,
        note: row.plan_note,
        path: item ? pathOf(item, ids) : '',
      }
    }),
  )
  return entries.filter((entry) => accountId === undefined || entry.accountId === accountId)
}

/** Items that appear in the span, or did; of too many the latest. */
async function listAppearing(
  { content, ids }: DraftingParts,
  state: 'scheduled' | 'published',
  input: Input,
  accountId: number | undefined,
): Promise<Found[]> {
  const filter = { ...toFilter(input, accountId), state, since: input.from, until: input.until }
  const items = await content.editing.list(filter, { order: 'published', after: null, limit: KIND_MAX + 1 })
  return items.map((item) => ({ ...toEntry(item, ids), kind: state, time: item.publishAt, end_time: 0 }))
}

/** Live rooms and whatever else has a start, but for what was called off, is a draft or was taken down. */
async function listStarting(parts: DraftingParts, input: Input, accountId: number | undefined): Promise<Found[]> {
  const { database, bookings, ids } = parts
  const starts = await bookings.listStarts(database.db, input, KIND_MAX + 1)
  const items = await findItems(parts, [...starts.keys()], toFilter(input, accountId))
  return [...starts].flatMap(([id, { startAt, endAt }]): Found[] => {
    const item = items.get(id)
    if (!item || item.state === 'draft' || item.state === 'removed') return []
    const kind = item.type === 'local_live' ? 'live' : 'event'
    return [{ ...toEntry(item, ids), kind, time: startAt, end_time: endAt }]
  })
}

function toFilter({ type }: Input, accountId: number | undefined): ItemFilter {
  return { ...(type !== undefined && { type }), ...(accountId !== undefined && { accountId }) }
}

async function findItems(
  { content }: DraftingParts,
  ids: readonly number[],
  filter: ItemFilter = {},
): Promise<Map<number, EditedItem>> {
  if (ids.length === 0) return new Map()
  const items = await content.editing.list({ ...filter, ids }, { order: 'made', after: null, limit: ids.length })
  return new Map(items.map((item) => [item.id, item]))
}

function toEntry(item: EditedItem, ids: DraftingParts['ids']) {
  return {
    content_id: ids.encode(item.id),
    copy_id: null,
    type: item.type as CalendarEntry['type'],
    title: item.title,
    state: item.state,
    accountId: item.accountId,
    note: '',
    path: pathOf(item, ids),
  }
}

function pathOf({ id, actor, type, publishAt }: EditedItem, ids: DraftingParts['ids']): string {
  return contentPath({ actor, type, id: ids.encode(id), publishTime: publishAt })
}
