import { ChevronRight, Sparkles } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SpecialModule } from '#contract/specials.ts'
import { localBrowserStorage } from '../../storage/browser-storage.ts'
import { useText } from '../../i18n/text.tsx'
import { moduleAnchor } from './module-anchor.ts'
import style from './news-strip.module.css'
import { itemsSince, visit, type Visit } from './visits.ts'

const KEY = 'davmu.specials'

interface NewsStripProps {
  /** Of the special. */
  id: string
  modules: readonly SpecialModule[]
  onGo: (moduleId: string) => Promise<void>
}

/** How much came out since this reader was here before; nothing on a first visit. */
export function NewsStrip({ id, modules, onGo }: NewsStripProps) {
  const text = useText()
  const [since, setSince] = useState(0)

  useEffect(() => {
    const visits = visit(
      (localBrowserStorage.read(KEY) ?? {}) as Record<string, Visit>,
      id,
      Math.floor(Date.now() / 1000),
    )
    localBrowserStorage.write(KEY, visits)
    setSince(visits[id]?.before ?? 0)
  }, [id])

  const news = itemsSince(modules, since)
  const first = modules.find((module) => itemsSince([module], since).length > 0)
  if (!first) return null
  return (
    <a
      href={`#${moduleAnchor(first.module_id)}`}
      className={style.strip}
      onClick={(event) => {
        event.preventDefault()
        void onGo(first.module_id)
      }}
    >
      <Sparkles />
      <span className={style.words}>{text('special.news', { count: news.length })}</span>
      {text('special.fromHere')}
      <ChevronRight />
    </a>
  )
}
