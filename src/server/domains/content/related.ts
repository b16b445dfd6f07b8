import type { ContentType } from '#contract/content.ts'
import { toListedTypes } from './listed-types.ts'
import type { ContentParts } from './load-cards.ts'
import { rankRelated, type Candidate } from './rules.ts'
import * as store from './store.ts'
import { listAlike } from './store-beside.ts'

export interface RelatedFilter {
  type?: ContentType | undefined
  groupId?: number | null
}

type Item = Pick<store.ContentRow, 'id' | 'account_id'>

/**
 * Everything that goes with an item and was published up to `anchor`, ranked: what shares most tags, then the newest of
 * the same account. At most 450 items whatever the size of the site.
 */
export async function rankCandidates(
  parts: ContentParts,
  item: Item,
  anchor: store.TimeKey,
  filter: RelatedFilter,
): Promise<Candidate[]> {
  const { db } = parts.database
  const candidates = new Map<number, Candidate>()
  for (const { id, publishAt, shared } of await listAlike(db, item, anchor))
    candidates.set(id, { id, publishAt, sharedTags: (candidates.get(id)?.sharedTags ?? 0) + shared })
  candidates.delete(item.id)
  const { type, groupId = null } = filter
  const ranked = rankRelated([...candidates.values()])
  const types = toListedTypes(parts.contentTypes, type)
  if (types === null && groupId === null) return ranked // tags and streams list what is published, nothing else
  const kept = await store.filterPublished(db, [...candidates.keys()], { types, groupId })
  return ranked.filter((candidate) => kept.has(candidate.id))
}

/** Ids of the best that go with an item, of one type or any, topped up with the newest of the site. */
export async function listRelated(
  parts: ContentParts,
  item: Item,
  { limit, type }: { limit: number; type?: ContentType },
): Promise<number[]> {
  const anchor = await findAnchor(parts)
  if (!anchor) return []
  const ranked = await rankCandidates(parts, item, anchor, { type })
  const related = ranked.slice(0, limit).map((candidate) => candidate.id)
  if (related.length === limit) return related
  const newest = await store.listNewest(
    parts.database.db,
    { types: toListedTypes(parts.contentTypes, type), groupId: null, excluded: [item.id, ...related] },
    null,
    { limit: limit - related.length, offset: 0 },
  )
  return [...related, ...newest.map((key) => key.id)]
}

/** The newest item of the site at this moment: what is published later stays out of a list that goes on. */
export async function findAnchor(parts: ContentParts): Promise<store.TimeKey | null> {
  const [newest] = await store.listNewest(parts.database.db, { types: null, groupId: null, excluded: [] }, null, {
    limit: 1,
    offset: 0,
  })
  return newest ?? null
}
