import { LIST_TAG } from '#contract/cache-tags.ts'
import { COMPLETE } from '#contract/complete-special.ts'
import type { SpecialDetail } from '#contract/specials.ts'
import { toAddress } from '#contract/share-urls.ts'
import { MODULE_PAGE_SIZE } from '../../features/special/use-module.ts'
import { contentMeta } from '../../parts/content/content-meta.ts'
import { contentTags, loadContentFrom, type ContentData } from '../../parts/content/load-content.ts'
import { notFound } from '../../runtime/page-error.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { cardTags, defineScreenData, type LoadRequest } from '../../runtime/screen.ts'
import type { Site } from '../../runtime/site.ts'

export const data = defineScreenData({
  load: loadSpecial,
  meta: specialMeta,
  tags: (loaded: SpecialData) => [
    ...contentTags(loaded),
    ...cardTags(loaded.content.modules.flatMap(({ list }) => list.list)),
    LIST_TAG, // what it holds may become public
  ],
})

export type SpecialData = ContentData<SpecialDetail>

/** Items that a page holds: with more it is longer than what anybody reads of it at once (decision 93). */
const ITEMS_AT_ONCE = 48

/** The special with the first page of each of its modules; of many modules the first ones, unless all are asked for. */
async function loadSpecial(request: LoadRequest): Promise<SpecialData> {
  const { api } = request.runtime
  const isComplete = request.url.searchParams.get(COMPLETE.name) === COMPLETE.value
  const most = !isComplete && { items_max: ITEMS_AT_ONCE }
  return await loadContentFrom<SpecialDetail>(request, 'special', {
    load: (id) => api.call('GET /inner/special', { id, pagesize: MODULE_PAGE_SIZE, ...most }),
    fromPreview(preview) {
      if (!preview.special_detail) throw notFound()
      return { ...preview, ...preview.special_detail }
    },
  })
}

function specialMeta(data: SpecialData, site: Site, runtime: Runtime): PageMeta {
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
