import type { CatalogNode } from '#contract/community.ts'
import type { Endpoints, ParsedInputOf } from '#contract/endpoints.ts'
import { AppError } from '#server/http/app-error.ts'
import { parseId } from '#server/http/parse-id.ts'
import { encodeCursor, parseCursor } from '#server/storage/keyset.ts'
import type { CommunityParts } from './community.ts'
import { parseIds } from './parse-stored.ts'
import * as store from './store-models.ts'
import { toCatalogNode } from './view.ts'

type Input = ParsedInputOf<Endpoints['GET /peony/v1/picho/v1/open/{rid}/catalog/{id}']>

const ROOT = '0'
/** Nodes that one answer names at most; no import takes a catalogue with more. */
const NODES_MAX = 2000

/**
 * A node of a catalogue: what is below it, and a page of the items in it and below. The root holds all of them, and names
 * every node. Throws 40001, 40002, 40401.
 */
export async function getCatalogNode(parts: CommunityParts, input: Input): Promise<CatalogNode> {
  const { db } = parts.database
  const { pageindex, pagesize } = input
  const cursorName = `catalog:${input.rid}:${input.id}`
  const [lastPlace] = input.cursor === undefined ? [] : parseCursor(cursorName, input.cursor, 1)
  const repository = await store.findRepository(db, parseId(parts.ids, input.rid, 'path.rid'))
  if (!repository) throw new AppError(40401)
  const node =
    input.id === ROOT ? null : await store.findNode(db, repository.id, parseId(parts.ids, input.id, 'path.id'))
  if (node === undefined) throw new AppError(40401)

  const first = node?.first_item ?? 0
  const end = node?.end_item ?? (await store.countItems(db, repository.id))
  const from = lastPlace === undefined ? first + (pageindex - 1) * pagesize : Math.max(first, lastPlace + 1)
  const upTo = Math.min(end, from + pagesize)
  const [parents, children, tree, items] = await Promise.all([
    store.listNodes(db, node ? parseIds(node.ancestors) : []),
    store.listChildren(db, repository.id, node?.id ?? 0, NODES_MAX),
    node ? [] : store.listTree(db, repository.id, 0, NODES_MAX),
    from < upTo ? store.listItems(db, repository.id, { from, end: upTo }) : [],
  ])
  const covers = await parts.content.loadImages(items.flatMap((item) => item.cover_image_id ?? []))
  const hasMore = upTo < end && items.length > 0
  const paging = {
    total: end - first,
    pageindex,
    pagesize,
    has_more: hasMore,
    next_cursor: hasMore ? encodeCursor(cursorName, [upTo - 1]) : '',
  }
  return toCatalogNode({ repository, node, parents, children, tree, items, covers, paging }, parts)
}
