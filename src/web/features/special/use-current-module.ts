import { useEffect, useState } from 'react'
import type { SpecialModule } from '#contract/specials.ts'
import { moduleAnchor } from './module-anchor.ts'

/** A module counts as read from where its head stands this far below the top of the screen, in pixels. */
const READ_FROM = 140

/** Id of the module that is on the screen: the last one whose head has come up. */
export function useCurrentModule(modules: readonly SpecialModule[]): string {
  const [current, setCurrent] = useState(modules[0]?.module_id ?? '')
  useEffect(() => {
    const follow = () => {
      const reached = modules.filter(({ module_id: id }) => topOf(id) <= READ_FROM)
      const last = isAtEnd() ? modules.at(-1) : (reached.at(-1) ?? modules[0])
      if (last) setCurrent(last.module_id)
    }
    follow()
    addEventListener('scroll', follow, { passive: true })
    return () => removeEventListener('scroll', follow)
  }, [modules])
  return current
}

function topOf(moduleId: string): number {
  return document.getElementById(moduleAnchor(moduleId))?.getBoundingClientRect().top ?? Infinity
}

function isAtEnd(): boolean {
  return scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2
}
