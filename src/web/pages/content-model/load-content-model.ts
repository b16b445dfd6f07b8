import type { CatalogNode, ModelItem } from '#contract/community.ts'
import { dataOf, notFound } from '../../runtime/page-error.ts'
import type { LoadRequest } from '../../runtime/screen.ts'

/** An item of a content model, or a node of its catalogue. */
export type ContentModelData = { kind: 'item'; item: ModelItem } | { kind: 'node'; node: CatalogNode }

export async function loadContentModel({ address, runtime: { api } }: LoadRequest): Promise<ContentModelData> {
  if (address.screen !== 'content-model' || address.place.rid === null) throw notFound()
  const { rid, uuid, catalog } = address.place
  if (uuid === null) {
    const answer = await api.call('GET /peony/v1/picho/v1/open/{rid}/catalog/{id}', { rid, id: catalog ?? '0' })
    return { kind: 'node', node: dataOf(answer) }
  }
  const answer = await api.call('GET /peony/v1/picho/v1/open/{rid}/content/{uuid}', { rid, uuid })
  return { kind: 'item', item: dataOf(answer) }
}
