import type { CatalogNode, ModelItem } from '#contract/community.ts'
import { modelPath, toAddress } from '#contract/share-urls.ts'
import { firstWords } from '#contract/spot.ts'
import { dataOf, notFound } from '../../runtime/page-error.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { defineScreenData, type LoadRequest } from '../../runtime/screen.ts'
import type { Site } from '../../runtime/site.ts'

export const data = defineScreenData({
  load: loadContentModel,
  meta: contentModelMeta,
  // a model is imported as a whole, and then all pages are stale
  tags: () => [],
})

/** An item of a content model, or a node of its catalogue. */
export type ContentModelData = { kind: 'item'; item: ModelItem } | { kind: 'node'; node: CatalogNode }

async function loadContentModel({ address, runtime: { api } }: LoadRequest): Promise<ContentModelData> {
  if (address.screen !== 'content-model' || address.place.rid === null) throw notFound()
  const { rid, uuid, catalog } = address.place
  if (uuid === null) {
    const answer = await api.call('GET /peony/v1/picho/v1/open/{rid}/catalog/{id}', { rid, id: catalog ?? '0' })
    return { kind: 'node', node: dataOf(answer) }
  }
  const answer = await api.call('GET /peony/v1/picho/v1/open/{rid}/content/{uuid}', { rid, uuid })
  return { kind: 'item', item: dataOf(answer) }
}

/** Title, share card and breadcrumb of a page of a content model. */
function contentModelMeta(data: ContentModelData, site: Site, { config, text }: Runtime): PageMeta {
  const { rid, repository, share } = data.kind === 'item' ? data.item : data.node
  const place =
    data.kind === 'item' ? { rid, uuid: data.item.uuid, catalog: null } : { rid, uuid: null, catalog: data.node.id }
  const above = data.kind === 'item' ? data.item.catalog : data.node.parents
  const isRoot = data.kind === 'node' && data.node.id === '0'
  const trail = [
    { name: repository, path: modelPath({ rid, uuid: null, catalog: '0' }) },
    ...above.map(({ id, name }) => ({ name, path: modelPath({ rid, uuid: null, catalog: id }) })),
    ...(isRoot ? [] : [{ name: share.title, path: modelPath(place) }]),
  ]
  const addressOf = (path: string) => toAddress(path, text.locale, config)
  const summary = data.kind === 'item' ? data.item.summary || firstWords(data.item.body_html) : ''
  const description = summary || [repository, ...above.map(({ name }) => name), share.title].join(' · ')
  const cover =
    data.kind === 'item' ? data.item.cover : (data.node.items.list.find((item) => item.cover !== '')?.cover ?? '')
  const about = { name: share.title, description, url: addressOf(modelPath(place)), inLanguage: text.locale }
  return {
    title: isRoot ? share.title : `${share.title} - ${repository}`,
    description,
    keywords: site.keywords,
    path: modelPath(place),
    type: data.kind === 'item' ? 'article' : 'website',
    image: cover === '' ? null : { url: cover, width: 0, height: 0 },
    noindex: false,
    structured: [
      data.kind === 'item'
        ? {
            '@context': 'https://schema.org',
            '@type': 'Article',
            ...about,
            headline: share.title,
            dateModified: new Date(data.item.update_time * 1000).toISOString(),
          }
        : { '@context': 'https://schema.org', '@type': 'CollectionPage', ...about },
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: trail.map(({ name, path }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          item: addressOf(path),
        })),
      },
    ],
  }
}
