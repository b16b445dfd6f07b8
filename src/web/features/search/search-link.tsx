import { Search } from 'lucide-react'
import { searchPath } from '#contract/search-query.ts'
import { useText } from '../../i18n/text.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import style from './search-bar.module.css'

/** Looks like a search field and leads to the search page; shows a word that many search for. */
export function SearchLink({ word }: { word: string }) {
  const text = useText()
  return (
    <SiteLink to={searchPath({})} className={`${style.field} ${style.link}`}>
      <Search />
      <span className="visually-hidden">{text('search.label')}</span>
      <span className={style.word}>{word || text('search.placeholder')}</span>
    </SiteLink>
  )
}
