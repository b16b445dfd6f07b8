import { HOT_TAG } from '#contract/hot-tags.ts'
import type { HotWord } from '#contract/search.ts'
import { useText } from '../../i18n/text.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Time } from '../../ui/time.tsx'
import style from './words.module.css'

interface HotWordsProps {
  words: readonly HotWord[]
  /** When they were asked for, in seconds. */
  updated: number
}

/** What many search for, with their rank, in reading order across two columns. */
export function HotWords({ words, updated }: HotWordsProps) {
  const text = useText()
  if (words.length === 0) return null
  const names = { [HOT_TAG.rising]: text('search.rising'), [HOT_TAG.fresh]: text('search.new') }
  return (
    <section className={`${style.section} ${style.banded}`}>
      <SectionHead
        title={text('search.hot')}
        note={
          <>
            {text('search.updated')} <Time at={updated} />
          </>
        }
      />
      <ol className={style.hot}>
        {words.map(({ word, tag, path }, index) => (
          <li key={word}>
            <SiteLink to={path} className={style.row}>
              <span className={style.rank} data-top={index < 3}>
                {index + 1}
              </span>
              <span className={style.word}>{word}</span>
              {tag !== '' && (
                <span className={style.mark} data-tag={tag}>
                  {names[tag]}
                </span>
              )}
            </SiteLink>
          </li>
        ))}
      </ol>
    </section>
  )
}
