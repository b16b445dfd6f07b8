import { formatCount } from '#contract/format/numbers.ts'
import type { SearchAnswer } from '#contract/search.ts'
import { searchPath, type SearchQuery } from '#contract/search-query.ts'
import { contentPageTypes } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import { Tabs } from '../../ui/tabs.tsx'

/** Types that have results, with how many; all of them together first. */
export function ResultTabs({ query, groups }: { query: SearchQuery; groups: SearchAnswer['groups'] }) {
  const text = useText()
  const all = { key: 'all', to: searchPath({ ...query, type: 'all' }), name: text('search.all') }
  const types = contentPageTypes.flatMap((type) => {
    const total = groups.find((group) => group.type === type)?.total ?? 0
    if (total === 0 && type !== query.type) return []
    const note = total > 0 ? formatCount(total, text.locale) : undefined
    return [{ key: type, to: searchPath({ ...query, type }), name: text(`type.${type}`), note }]
  })
  return <Tabs label={text('search.types')} tabs={[all, ...types]} current={query.type} replace />
}
