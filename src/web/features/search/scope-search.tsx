import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { KEYWORD_LENGTH_MAX } from '#contract/limits.ts'
import { normalizeKeyword, searchPath, type SearchQuery } from '#contract/search-query.ts'
import { toHref } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import style from './scope-search.module.css'

interface ScopeSearchProps {
  label: string
  /** What it searches in. */
  scope: Pick<SearchQuery, 'uid'> | Pick<SearchQuery, 'special'>
}

/** Searches in one account or one special; a form that works by itself. */
export function ScopeSearch({ label, scope }: ScopeSearchProps) {
  const text = useText()
  const { config } = useRuntime()
  const navigate = useNavigate()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('keyword')
    const keyword = normalizeKeyword(typeof typed === 'string' ? typed : '')
    if (keyword !== '') void navigate(searchPath({ keyword, ...scope }))
  }
  return (
    <form
      role="search"
      action={toHref(searchPath({}), text.locale, config)}
      method="get"
      className={style.field}
      onSubmit={onSubmit}
    >
      <Search />
      <input
        name="keyword"
        className={style.input}
        aria-label={label}
        placeholder={label}
        maxLength={KEYWORD_LENGTH_MAX}
        required
        autoComplete="off"
        autoCapitalize="off"
        enterKeyHint="search"
      />
      {Object.entries(scope).map(([name, id]) => (
        <input key={name} type="hidden" name={name} value={id} />
      ))}
      <button type="submit" className={style.submit}>
        {text('search.label')}
      </button>
    </form>
  )
}
