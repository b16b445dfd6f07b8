import { useEffect, useRef } from 'react'
import { homePath } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import type { Site } from '../../runtime/site.ts'
import { SiteLink } from '../../ui/site-link.tsx'
import style from './column-tabs.module.css'

/** Columns of the home page; each is a link that works by itself. */
export function ColumnTabs({ columns, current }: { columns: Site['columns']; current: string }) {
  const text = useText()
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (tab && list.current) list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [current])

  if (columns.length < 2) return null
  return (
    <nav className={style.tabs} aria-label={text('home.columns')}>
      <ul ref={list} className={style.list}>
        {columns.map(({ gid, name }) => (
          <li key={gid}>
            <SiteLink to={homePath(gid)} className={style.tab} {...(gid === current && { 'aria-current': 'page' })}>
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
