import type { Db } from '#server/storage/database.ts'
import { parseFields, parseImageIds, parseValues } from './parse-stored.ts'
import type { CatalogDraft } from './rules.ts'
import type { ModelItemDraft, RepositoryDraft } from './save-repository.ts'
import * as store from './store-models.ts'

export type ExportedItem = ModelItemDraft & { uuid: string; updatedAt: number }

/** A content model as it was saved; items are read as they are asked for, in the order of the catalogue. */
export interface ExportedRepository extends Omit<RepositoryDraft, 'items'> {
  id: number
  /** How often it was written. */
  version: number
  items: AsyncIterable<ExportedItem>
}

const READ_AT_ONCE = 200

export async function* exportRepositories(db: Db): AsyncGenerator<ExportedRepository> {
  let row = await store.findNextRepository(db, 0)
  while (row) {
    yield await toExported(db, row)
    row = await store.findNextRepository(db, row.id)
  }
}

export async function exportRepository(db: Db, key: string): Promise<ExportedRepository | null> {
  const row = await store.findRepositoryByKey(db, key)
  return row ? await toExported(db, row) : null
}

async function toExported(db: Db, row: store.RepositoryRow): Promise<ExportedRepository> {
  const nodes = (await store.listAllNodes(db, row.id)).toSorted((a, b) => a.place - b.place)
  return {
    id: row.id,
    key: row.source_id,
    sourceHash: row.source_hash,
    version: row.version,
    name: row.name,
    model: { name: row.model_name, fields: parseFields(row.fields) },
    catalog: toCatalog(nodes, 0),
    items: exportItems(db, row.id, new Map(nodes.map(({ id, source_id: key }) => [id, key]))),
  }
}

function toCatalog(nodes: readonly store.NodeRow[], parentId: number): CatalogDraft[] {
  return nodes
    .filter((node) => node.parent_id === parentId)
    .map((node) => ({ key: node.source_id, name: node.name, children: toCatalog(nodes, node.id) }))
}

async function* exportItems(
  db: Db,
  repositoryId: number,
  nodeKeys: ReadonlyMap<number, string>,
): AsyncGenerator<ExportedItem> {
  for (let from = 0; ; from += READ_AT_ONCE) {
    const rows = await store.listWholeItems(db, repositoryId, from, READ_AT_ONCE)
    for (const row of rows) {
      yield {
        key: row.source_id,
        uuid: row.uuid,
        title: row.title,
        summary: row.summary,
        coverImageId: row.cover_image_id,
        catalog: nodeKeys.get(row.node_id) ?? null,
        values: parseValues(row.field_values),
        text: row.text,
        images: new Map([...parseImageIds(row.image_ids)].map(([address, imageId]) => [address, { imageId }])),
        updatedAt: row.updated_at,
      }
    }
    if (rows.length < READ_AT_ONCE) return
  }
}
