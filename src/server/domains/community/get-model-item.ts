import type { ModelItem } from '#contract/community.ts'
import type { Endpoints, ParsedInputOf } from '#contract/endpoints.ts'
import { AppError } from '#server/http/app-error.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { CommunityParts } from './community.ts'
import { parseIds } from './parse-stored.ts'
import * as store from './store-models.ts'
import { toModelItem } from './view.ts'

type Input = ParsedInputOf<Endpoints['GET /peony/v1/picho/v1/open/{rid}/content/{uuid}']>

/** One item of a content model with its place in the catalogue and its neighbours in the same node. Throws 40002, 40401. */
export async function getModelItem(parts: CommunityParts, { rid, uuid }: Input): Promise<ModelItem> {
  const { db } = parts.database
  const repository = await store.findRepository(db, parseId(parts.ids, rid, 'path.rid'))
  const row = repository && (await store.findItem(db, repository.id, uuid))
  if (!row) throw new AppError(40401)
  const [node, around, covers] = await Promise.all([
    row.node_id === 0 ? undefined : store.findNode(db, repository.id, row.node_id),
    store.listItems(db, repository.id, { from: row.place - 1, end: row.place + 2 }),
    parts.content.loadImages(row.cover_image_id === null ? [] : [row.cover_image_id]),
  ])
  const above = node ? await store.listNodes(db, parseIds(node.ancestors)) : []
  const beside = (place: number) => around.find((item) => item.place === place && item.node_id === row.node_id) ?? null
  return toModelItem(
    row,
    {
      repository,
      nodes: node ? [...above, node] : [],
      cover: covers.get(row.cover_image_id ?? 0) ?? null,
      prev: beside(row.place - 1),
      next: beside(row.place + 1),
    },
    parts,
  )
}
