import { formatCount } from '#contract/format/numbers.ts'
import type { SearchAnswer } from '#contract/search.ts'
import { searchPath, type SearchQuery } from '#contract/search-query.ts'
import { useText } from '../../i18n/text.tsx'
import { Tabs } from '../../ui/tabs.tsx'

/** Types that have results, with how many; all of them together first, then the one with most. */
export function ResultTabs({ query, groups }: { query: SearchQuery; groups: SearchAnswer['groups'] }) {
  const text = useText()
  const all = { key: 'all', to: searchPath({ ...query, type: 'all' }), name: text('search.all') }
  const { type: asked } = query
  const isMissing = asked !== 'all' && !groups.some(({ type }) => type === asked)
  const shown = isMissing ? [...groups, { type: asked, total: 0 }] : groups
  const tabs = shown.map(({ type, total }) => ({
    key: type,
    to: searchPath({ ...query, type }),
    name: text(`type.${type}`),
    note: total > 0 ? formatCount(total, text.locale) : undefined,
  }))
  return <Tabs label={text('search.types')} tabs={[all, ...tabs]} current={query.type} replace />
}
