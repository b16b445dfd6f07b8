import { replace } from 'react-router'
import { groupTag } from '#contract/cache-tags.ts'
import type { ContentGroup } from '#contract/content.ts'
import { toHref } from '#contract/share-urls.ts'
import { loadGroup, type GroupQuery } from '../../features/content/load-feed.ts'
import type { FeedState } from '../../features/content/use-feed.ts'
import { dataOf, notFound } from '../../runtime/page-error.ts'
import { cardTags, type LoadRequest } from '../../runtime/screen.ts'

/** What every page about a group is made of. */
export interface GroupData {
  group: ContentGroup
  feed: FeedState
}

/** A kind of group, and where its page lies. */
export interface GroupPage {
  kind: ContentGroup['kind']
  toPath(gid: string): string
}

/**
 * Loads the first page of the group that an address names. Another address of it, that of one merged into it, or of a
 * group of another kind, leads to the right one.
 */
export async function loadGroupPage(
  { url, runtime }: LoadRequest,
  query: GroupQuery,
  { kind, toPath }: GroupPage,
): Promise<GroupData> {
  const { list, next_cursor: cursor, group } = dataOf(await loadGroup(runtime.api, query))
  const isOfKind = group.kind === kind
  const path = isOfKind ? toPath(group.gid) : group.path
  if (path === '') throw notFound()
  const isHere = isOfKind && url.pathname === toHref(path, runtime.text.locale, runtime.config)
  if (!isHere) throw replace(isOfKind ? path + url.search : path, { status: 301 })
  return { group, feed: { cards: list, cursor } }
}

/** The address of a list's page without an id: leads to the site's default list; throws the 404 page where there is none. */
export async function toDefaultList({ runtime }: LoadRequest, toPath: GroupPage['toPath']): Promise<Response> {
  const { default_list: gid } = dataOf(await runtime.api.call('GET /peony/v1/group', {}))
  if (gid === '') throw notFound()
  return replace(toPath(gid), { status: 302 })
}

/** What makes the page of a group stale. */
export function groupTags({ group, feed }: GroupData): string[] {
  return [groupTag(group.gid), ...cardTags(feed.cards)]
}
