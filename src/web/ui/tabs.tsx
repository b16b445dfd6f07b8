import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { tabsState } from './sheet-history.ts'
import { SiteLink } from './site-link.tsx'
import style from './tabs.module.css'

export interface Tab {
  key: string
  /** Site path of what it shows. */
  to: string
  name: string
  /** Beside the name, such as a count. */
  note?: ReactNode
  /** Shown by the reader's own styles alone, where these name it. */
  only?: 'following' | undefined
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  /** Key of the tab that is open. */
  current: string
  /** The address of the tab takes the place of the shown one in the history. */
  replace?: boolean
  /** Every tab is found as it was left; the open one goes to its top. */
  keepsPlaces?: boolean
}

/** Parts of a page beside each other; each is a link that works by itself. The open one is scrolled into sight. */
export function Tabs({ label, tabs, current, replace = false, keepsPlaces = false }: TabsProps) {
  const state = tabsState(useLocation())
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (tab && list.current) list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [current])

  return (
    <nav className={style.tabs} aria-label={label}>
      <ul ref={list} className={style.list}>
        {tabs.map(({ key, to, name, note, only }) => (
          <li key={key} data-only={only}>
            <SiteLink
              to={to}
              replace={replace}
              state={keepsPlaces && key !== current ? state : undefined}
              className={style.tab}
              {...(key === current && { 'aria-current': 'page' })}
            >
              {name}
              {note !== undefined && <span className={style.note}>{note}</span>}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
