import { Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { searchPath } from '#contract/search-query.ts'
import { useText } from '../../i18n/text.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { forgetSearch, forgetSearches, setPrivateSearch, useSearches } from './searches.ts'
import style from './words.module.css'

/** What this browser searched for; the bin lets single words go, or all of them after a second tap. */
export function PastSearches() {
  const text = useText()
  const { words, isPrivate } = useSearches()
  const [isEditing, setEditing] = useState(false)
  const shown = isPrivate ? [] : words
  const edits = isEditing && shown.length > 0
  return (
    <section className={style.section}>
      <div className={style.head}>
        <h2 className={style.title}>{text('search.past')}</h2>
        {edits ? (
          <>
            <button type="button" className={style.action} onClick={forgetSearches}>
              {text('search.forgetAll')}
            </button>
            <button type="button" className={style.action} onClick={() => setEditing(false)}>
              {text('search.done')}
            </button>
          </>
        ) : (
          <>
            <button
              type="button"
              className={style.action}
              aria-pressed={isPrivate}
              onClick={() => setPrivateSearch(!isPrivate)}
            >
              {text('search.private')}
            </button>
            {shown.length > 0 && (
              <IconButton label={text('search.forget')} onClick={() => setEditing(true)}>
                <Trash2 />
              </IconButton>
            )}
          </>
        )}
      </div>
      {isPrivate && <p className={style.note}>{text('search.privateOn')}</p>}
      {!isPrivate && words.length === 0 && <p className={style.note}>{text('search.noPast')}</p>}
      <ul className={style.chips}>
        {shown.map((word) => (
          <li key={word}>
            {edits ? (
              <button
                type="button"
                className={style.chip}
                aria-label={text('search.forgetOne', { word })}
                onClick={() => forgetSearch(word)}
              >
                <span className={style.word}>{word}</span>
                <X />
              </button>
            ) : (
              <SiteLink to={searchPath({ keyword: word })} className={style.chip}>
                <span className={style.word}>{word}</span>
              </SiteLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
