import { FOLLOWING_PATH, homePath, type HomeSort } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import type { Site } from '../../runtime/site.ts'
import { Tabs, type Tab } from '../../ui/tabs.tsx'

/** Key of the tab of followed accounts. */
export const FOLLOWING = 'following'

interface ColumnTabsProps {
  columns: Site['columns']
  /** Gid of the open column, or `FOLLOWING`. */
  current: string
  /** In which the columns are shown. */
  sort: HomeSort
}

/** Columns of the home page, and what followed accounts publish, for those who follow any. */
export function ColumnTabs({ columns, current, sort }: ColumnTabsProps) {
  const text = useText()
  const [first, ...rest] = columns.map(({ gid, name }): Tab => ({ key: gid, to: homePath(gid, sort), name }))
  if (!first || columns.length < 2) return null
  const following: Tab = {
    key: FOLLOWING,
    to: FOLLOWING_PATH,
    name: text('home.following'),
    only: current === FOLLOWING ? undefined : 'following',
  }
  return <Tabs label={text('home.columns')} tabs={[first, following, ...rest]} current={current} keepsPlaces />
}
