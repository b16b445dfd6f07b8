import { groupKind } from '#contract/content.ts'
import { contentPath, groupPath, type CircleChannel } from '#contract/share-urls.ts'
import { findHighestId } from '#server/storage/find-highest-id.ts'
import type { ListedPage, IdRange } from '../sitemaps/sitemaps.ts'
import type { ContentParts } from './load-cards.ts'
import { itemParts } from './points.ts'
import * as store from './store-listed.ts'

/** What search engines may list of items: those that are public and switched on. */
export function createListedItems(parts: ContentParts) {
  const { database, ids, contentTypes: types } = parts
  return {
    kind: 'items',
    findLastId: () => findHighestId(database.db, 'contents'),
    findChange: (range: IdRange) => store.findItemChange(database.db, range, types),
    async list(range: IdRange): Promise<ListedPage[]> {
      const rows = await store.listItems(database.db, range, types)
      const channels = await findChannels(parts, rows)
      return rows.map(({ id, actor, type, publish_at: publishTime, updated_at: updatedAt }) => ({
        path: contentPath({ actor, type, id: ids.encode(id), publishTime, channel: channels.get(id) }),
        changedAt: Math.max(publishTime, updatedAt),
      }))
    },
  }
}

/** Under which posts of circles are shared, by item. */
async function findChannels({ database, given }: ContentParts, rows: readonly store.ListedItem[]) {
  const posts = rows.filter(({ type }) => type === 'circle')
  const channels = new Map<number, CircleChannel>()
  if (posts.length === 0) return channels
  for (const part of given(itemParts))
    for (const [id, { channel }] of (await part.cards?.(database.db, posts)) ?? [])
      if (channel) channels.set(id, channel)
  return channels
}

/** The same of columns, lists, topics and accounts that hold something; each changes when an item comes into it. */
export function createListedGroups(parts: ContentParts) {
  const { database, contentTypes } = parts
  const kinds = groupKind.options.filter((kind) => kind !== 'topic' || contentTypes.includes(kind))
  return {
    kind: 'groups',
    findLastId: () => findHighestId(database.db, 'groups'),
    async list(range: IdRange): Promise<ListedPage[]> {
      const rows = await store.listGroups(database.db, range, kinds)
      const paths = await findPaths(parts, rows)
      return rows.flatMap(({ id, changed_at: changedAt }) => {
        const path = paths.get(id)
        return path ? { path, changedAt: changedAt ?? 0 } : []
      })
    },
  }
}

/** Where the pages of groups are; that of a stream is its account's. */
async function findPaths({ database, accounts, ids }: ContentParts, rows: readonly store.ListedGroup[]) {
  const streams = rows.filter(({ kind }) => kind === 'account')
  const found = await accounts.listTargets(database.db, streams.map(accountOf))
  return new Map(
    rows.map((row) => {
      const { id, kind, style } = row
      const path =
        kind === 'account' ? found.get(accountOf(row))?.path : groupPath({ kind, style, gid: ids.encode(id) })
      return [id, path]
    }),
  )
}

function accountOf({ source_id: sourceId }: store.ListedGroup): number {
  return Number(sourceId.slice('account:'.length))
}
