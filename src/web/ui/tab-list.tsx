import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import style from './tabs.module.css'

export interface TabOfPart {
  key: string
  name: string
  /** Beside the name, such as a count. */
  note?: ReactNode
}

interface TabListProps {
  label: string
  tabs: readonly TabOfPart[]
  /** Key of the open one. */
  current: string
  onCurrent(key: string): void
  /** What the open one shows. */
  children: ReactNode
  className?: string | undefined
}

/** Parts of one place that take turns, without addresses of their own; arrow keys go from one to the next. */
export function TabList({ label, tabs, current, onCurrent, children, className }: TabListProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const place = tabs.findIndex(({ key }) => key === current)
    const next = (place + step + tabs.length) % tabs.length
    onCurrent(tabs[next]?.key ?? current)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <>
      <div className={style.tabs}>
        <div ref={list} role="tablist" aria-label={label} className={style.list} onKeyDown={onKeyDown} tabIndex={-1}>
          {tabs.map(({ key, name, note }) => (
            <button
              key={key}
              type="button"
              role="tab"
              id={`${id}-${key}`}
              className={style.tab}
              aria-selected={key === current}
              aria-controls={`${id}-panel`}
              tabIndex={key === current ? 0 : -1}
              onClick={() => onCurrent(key)}
            >
              {name}
              {note !== undefined && <span className={style.note}>{note}</span>}
            </button>
          ))}
        </div>
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current}`} className={className}>
        {children}
      </div>
    </>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }
