import { toAddress } from '#contract/share-urls.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { Site } from '../../runtime/site.ts'
import { contentMeta } from '../../parts/content/content-meta.ts'
import type { SpecialData } from './load-special.ts'

export function specialMeta(data: SpecialData, site: Site, runtime: Runtime): PageMeta {
  const { config, text } = runtime
  const cards = data.content.modules.flatMap(({ list }) => list.list)
  const items = [...new Map(cards.map((card) => [card.id, card])).values()]
  return contentMeta(data, site, runtime, {
    '@type': 'CollectionPage',
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: items.length,
      itemListElement: items.map(({ title, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: title,
        url: toAddress(path, text.locale, config),
      })),
    },
  })
}
