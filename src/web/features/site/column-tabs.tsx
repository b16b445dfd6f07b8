import { homePath } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import type { Site } from '../../runtime/site.ts'
import { Tabs } from '../../ui/tabs.tsx'

/** Columns of the home page. */
export function ColumnTabs({ columns, current }: { columns: Site['columns']; current: string }) {
  const text = useText()
  if (columns.length < 2) return null
  const tabs = columns.map(({ gid, name }) => ({ key: gid, to: homePath(gid), name }))
  return <Tabs label={text('home.columns')} tabs={tabs} current={current} keepsPlaces />
}
