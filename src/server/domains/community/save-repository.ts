import { toLine } from '#base/to-line.ts'
import type { ModelField } from '#contract/community.ts'
import { AppError } from '#server/http/app-error.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Tx } from '#server/storage/database.ts'
import type { CommunityParts } from './community.ts'
import { layOut, toItemUuid, toText, type CatalogDraft } from './rules.ts'
import * as store from './store-models.ts'

export interface ModelItemDraft {
  /** Stable in its repository. */
  key: string
  /** Null: made of the keys. */
  uuid: string | null
  title: string
  summary: string
  coverImageId: number | null
  /** Key of its node; null for an item at the root. */
  catalog: string | null
  /** Texts by the key of their field; those of pictures and links are addresses. */
  values: Record<string, string>
  /** Its body in Markdown. */
  text: string
  /** Pictures of the body by their address as it is written there. */
  images: ReadonlyMap<string, { imageId: number }>
  /** Null: the time of the save that changed it. */
  updatedAt: number | null
}

/** A content model as a source gives it, with all of its items. Every `catalog` of an item is a key of a node. */
export interface RepositoryDraft {
  key: string
  /** SHA-256 over everything that the source gave; the same one means that nothing changed. */
  sourceHash: string
  name: string
  model: { name: string; fields: ModelField[] }
  catalog: CatalogDraft[]
  items: ModelItemDraft[]
}

/** Who writes a content model in the newsroom, and the version that they go out from: 0 for a new one. */
export interface ModelWriting {
  by: string
  version: number
}

type Row = Omit<store.ItemRow, 'id'>

export async function saveRepository(
  { content }: Pick<CommunityParts, 'content'>,
  tx: Tx,
  draft: RepositoryDraft,
  writing?: ModelWriting,
): Promise<void> {
  const known = await store.lockRepository(tx, draft.key)
  const { id: repositoryId, version, written_by: by } = known
  if (writing && writing.version !== version) throw new AppError(40901, { data: { version, by } })
  if (!writing && known.source_hash === draft.sourceHash) return
  await store.updateRepository(tx, repositoryId, {
    source_hash: draft.sourceHash,
    name: toLine(draft.name),
    model_name: toLine(draft.model.name),
    fields: JSON.stringify(draft.model.fields),
    version: version + 1,
    written_by: writing?.by ?? '',
  })
  const { nodes, items } = layOut(draft.catalog, draft.items)
  const nodeIds = await saveNodes(tx, repositoryId, nodes)

  const knownItems = new Map((await store.listAllItems(tx.db, repositoryId)).map((row) => [row.source_id, row]))
  for (const [place, item] of items.entries()) {
    const images = new Map([...item.images].map(([address, { imageId }]) => [address, imageId]))
    const text = toText(item.text)
    const row: Omit<Row, 'updated_at'> = {
      repository_id: repositoryId,
      source_id: item.key,
      uuid: item.uuid ?? toItemUuid(draft.key, item.key),
      node_id: item.catalog === null ? 0 : (nodeIds.get(item.catalog) ?? 0),
      place,
      title: toLine(item.title),
      summary: toLine(item.summary),
      cover_image_id: item.coverImageId,
      field_values: JSON.stringify(item.values),
      text,
      html: await content.renderBody(tx.db, text, images),
      image_ids: JSON.stringify(Object.fromEntries(images)),
    }
    const before = knownItems.get(item.key)
    knownItems.delete(item.key)
    const updatedAt = item.updatedAt ?? (before && isSameItem(before, row) ? before.updated_at : tx.now)
    if (before?.updated_at === updatedAt && before.place === place && isSameItem(before, row)) continue
    await store.upsertItem(tx, { ...row, updated_at: updatedAt })
  }
  await store.deleteItems(
    tx,
    [...knownItems.values()].map(({ id }) => id),
  )
  await recordChange(tx, { kind: 'site', id: 0 })
}

/** Ids of the nodes by their keys. */
async function saveNodes(
  tx: Tx,
  repositoryId: number,
  nodes: ReturnType<typeof layOut>['nodes'],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const idOf = (key: string) => ids.get(key) ?? 0
  for (const { key, name, ancestors, place, firstItem, endItem } of nodes) {
    const id = await store.upsertNode(tx, {
      repository_id: repositoryId,
      source_id: key,
      parent_id: idOf(ancestors.at(-1) ?? ''),
      ancestors: JSON.stringify(ancestors.map(idOf)),
      name: toLine(name),
      place,
      first_item: firstItem,
      end_item: endItem,
    })
    ids.set(key, id)
  }
  const all = await store.listAllNodes(tx.db, repositoryId)
  await store.deleteNodes(
    tx,
    all.filter((row) => !ids.has(row.source_id)).map((row) => row.id),
  )
  return ids
}

/** Whether readers see the same item, wherever it stands. */
function isSameItem(before: store.ItemRow, row: Omit<Row, 'updated_at'>): boolean {
  const { place: _, ...facts } = row
  return Object.entries(facts).every(([name, value]) => before[name as keyof Row] === value)
}
