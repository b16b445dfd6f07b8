import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ContentDetail } from '#contract/content.ts'
import { formatCount } from '#contract/format/numbers.ts'
import { formatSize } from '#contract/format/sizes.ts'
import { useText } from '../../i18n/text.tsx'
import { estimateBytes } from '../players/film/film-sources.ts'
import { Facts } from '../../ui/facts.tsx'
import { Time } from '../../ui/time.tsx'
import style from './video-head.module.css'

interface VideoHeadProps {
  content: ContentDetail
  title: ReactNode
  /** What unfolds below, null for nothing. */
  about: ReactNode
}

/** Title of a film, what is to be known of it in a line, and its description, which unfolds. */
export function VideoHead({ content, title, about }: VideoHeadProps) {
  const text = useText()
  const facts = <FilmFacts content={content} />
  return (
    <header className={style.head}>
      <h1 className={style.title}>{title}</h1>
      {about ? (
        <details className={style.about}>
          <summary className={style.line}>
            {facts}
            <span className={style.unfold}>
              {text('video.about')}
              <ChevronDown />
            </span>
          </summary>
          <div className={style.rest}>{about}</div>
        </details>
      ) : (
        <p className={style.line}>{facts}</p>
      )}
    </header>
  )
}

function FilmFacts({ content }: { content: ContentDetail }) {
  const text = useText()
  const { view_count: views, publish_time: published, media } = content
  const [best] = media?.sources ?? []
  const bytes = best && media ? estimateBytes(best, media.duration) : 0
  return (
    <Facts>
      {views > 0 && text('video.plays', { count: formatCount(views, text.locale) })}
      <Time at={published} />
      {bytes > 0 && (
        <>
          {best && best.height > 0 && `${best.height}P `}
          {text('film.costs', { size: formatSize(bytes) })}
        </>
      )}
    </Facts>
  )
}
