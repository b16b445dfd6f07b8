import { ChevronRight, Sparkles } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SpecialDetail } from '#contract/content.ts'
import { localBrowserStorage } from '../../storage/browser-storage.ts'
import { useText } from '../../i18n/text.tsx'
import { goToModule, moduleAnchor } from './module-anchor.ts'
import style from './news-strip.module.css'
import { itemsSince, visit, type Visit } from './visits.ts'

const KEY = 'davmu.specials'

/** How much came out since this reader was here before; nothing on a first visit. */
export function NewsStrip({ special: { id, modules } }: { special: SpecialDetail }) {
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
  const first = modules.find(({ list }) => list.list.some((card) => news.includes(card)))
  if (!first) return null
  return (
    <a
      href={`#${moduleAnchor(first.module_id)}`}
      className={style.strip}
      onClick={(event) => {
        event.preventDefault()
        goToModule(first.module_id)
      }}
    >
      <Sparkles />
      <span className={style.words}>{text('special.news', { count: news.length })}</span>
      {text('special.fromHere')}
      <ChevronRight />
    </a>
  )
}
