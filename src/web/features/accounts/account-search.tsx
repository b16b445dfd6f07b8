import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { KEYWORD_LENGTH_MAX } from '#contract/limits.ts'
import type { PublicAccount } from '#contract/public-accounts.ts'
import { normalizeKeyword, searchPath } from '#contract/search-query.ts'
import { toHref } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import style from './account-search.module.css'

/** Searches in one account; a form that works by itself. */
export function AccountSearch({ account }: { account: PublicAccount }) {
  const text = useText()
  const { config } = useRuntime()
  const navigate = useNavigate()
  const label = text('account.search', { name: account.name })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('keyword')
    const keyword = normalizeKeyword(typeof typed === 'string' ? typed : '')
    if (keyword !== '') void navigate(searchPath({ keyword, uid: account.id }))
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
      <input type="hidden" name="uid" value={account.id} />
      <button type="submit" className={style.submit}>
        {text('search.label')}
      </button>
    </form>
  )
}
