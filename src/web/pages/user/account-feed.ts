import type { Api } from '#contract/endpoints.ts'
import type { AccountFilter } from '#contract/share-urls.ts'
import { loadGroup } from '../../features/content/load-feed.ts'

/** One page of what an account publishes: all of it, one type, or its own work. */
export function loadAccountFeed(api: Api, gid: string, filter: AccountFilter | null, cursor?: string) {
  if (filter === 'original') return loadGroup(api, { gid, original: 1 }, cursor)
  return loadGroup(api, { gid, type: filter ?? undefined }, cursor)
}
