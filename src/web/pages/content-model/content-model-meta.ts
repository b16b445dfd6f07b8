import { modelPath, toAddress } from '#contract/share-urls.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { Site } from '../../runtime/site.ts'
import type { ContentModelData } from './load-content-model.ts'

/** Title, share card and breadcrumb of a page of a content model. */
export function contentModelMeta(data: ContentModelData, site: Site, { config, text }: Runtime): PageMeta {
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
  const summary = data.kind === 'item' ? data.item.summary : ''
  return {
    title: isRoot ? share.title : `${share.title} - ${repository}`,
    description: summary || site.description,
    keywords: site.keywords,
    path: modelPath(place),
    type: data.kind === 'item' ? 'article' : 'website',
    image: share.imgUrl ? { url: share.imgUrl, width: 0, height: 0 } : null,
    noindex: false,
    structured: [
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
