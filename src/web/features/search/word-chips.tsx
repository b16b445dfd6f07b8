import { searchPath } from '#contract/search-query.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import style from './words.module.css'

/** Words to search for, under a title. Nothing without words. */
export function WordChips({ title, words }: { title: string; words: readonly string[] }) {
  if (words.length === 0) return null
  return (
    <section className={style.section}>
      <SectionHead title={title} />
      <ul className={style.chips}>
        {words.map((word) => (
          <li key={word}>
            <SiteLink to={searchPath({ keyword: word })} className={`${style.chip} ${style.outlined}`}>
              {word}
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
