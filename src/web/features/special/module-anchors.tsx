import { useEffect, useRef } from 'react'
import type { SpecialModule } from '#contract/specials.ts'
import { useText } from '../../i18n/text.tsx'
import style from './module-anchors.module.css'
import { moduleAnchor } from './module-anchor.ts'
import { useCurrentModule } from './use-current-module.ts'

interface ModuleAnchorsProps {
  modules: readonly SpecialModule[]
  onGo: (moduleId: string) => Promise<void>
}

/** Leads to the modules of a special, stays in sight and marks the one that is read. */
export function ModuleAnchors({ modules, onGo }: ModuleAnchorsProps) {
  const text = useText()
  const list = useRef<HTMLUListElement>(null)
  const current = useCurrentModule(modules)

  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (link && list.current)
      list.current.scrollTo({ left: link.offsetLeft - (list.current.clientWidth - link.offsetWidth) / 2 })
  }, [current])

  return (
    <nav className={style.anchors} aria-label={text('special.modules')}>
      <ul ref={list} className={style.list}>
        {modules.map(({ module_id: id, title }) => (
          <li key={id}>
            <a
              href={`#${moduleAnchor(id)}`}
              className={style.anchor}
              aria-current={id === current ? 'location' : undefined}
              onClick={(event) => {
                event.preventDefault()
                void onGo(id)
              }}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
