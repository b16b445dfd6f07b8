import { useCallback, useEffect, useRef, useState } from 'react'
import type { SpecialModule } from '#contract/specials.ts'
import { formatCount } from '#contract/format/numbers.ts'
import { useText } from '../../i18n/text.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { whenNear } from '../../ui/when-near.ts'
import style from './module-to-come.module.css'

interface ModuleToComeProps {
  module: SpecialModule
  /** Where it can be read without scripts. */
  to: string
  /** Puts the module itself in the place of this; answers whether that could be. */
  fetch: (moduleId: string) => Promise<boolean>
}

/** Keeps the place of a module that the page does not hold, and fetches it as the reader comes near. */
export function ModuleToCome({ module: { module_id: id, title, list, to_come: items }, to, fetch }: ModuleToComeProps) {
  const text = useText()
  const place = useRef<HTMLDivElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const load = useCallback(() => {
    setHasFailed(false)
    void fetch(id).then((isThere) => setHasFailed(!isThere))
  }, [id, fetch])
  useEffect(() => (place.current ? whenNear(place.current, '100%', load) : undefined), [load])
  const count = list.total > 0 && text('topic.items', { count: formatCount(list.total, text.locale) })
  return (
    <>
      {title && <SectionHead title={title} note={count} />}
      <div ref={place} className={style.place} style={{ '--items': items?.length }}>
        {hasFailed && <LoadFailed onRetry={load} />}
        <SiteLink to={to} className={style.link} aria-label={`${text('special.toCome')} ${title}`}>
          {text('special.toCome')}
        </SiteLink>
      </div>
    </>
  )
}
