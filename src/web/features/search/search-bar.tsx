import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { KEYWORD_LENGTH_MAX } from '#contract/limits.ts'
import { isTooLong, normalizeKeyword, searchPath } from '#contract/search-query.ts'
import { toHref } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import style from './search-bar.module.css'
import { useSuggestions } from './use-suggestions.ts'

/** Id of the form, for filters that stand outside it. */
export const SEARCH_FORM_ID = 'search'
const LIST_ID = 'search-suggestions'
const NOTE_ID = 'search-note'

/**
 * The search field with words to choose from. A form that works by itself: without code it asks for the page of results.
 * `keyword` is what the page shows results of; give a new key when it changes.
 */
export function SearchBar({ keyword }: { keyword: string }) {
  const text = useText()
  const { config } = useRuntime()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(keyword)
  const [isComposing, setComposing] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(-1)
  const words = useSuggestions(typed, isOpen && !isComposing)
  const shown = isOpen ? words : []
  const tooLong = isTooLong(normalizeKeyword(typed))

  useEffect(() => {
    // Typed before this code came.
    if (input.current && input.current.value !== '') setTyped(input.current.value)
  }, [])

  const search = (words: string) => {
    const wanted = normalizeKeyword(words)
    if (wanted === '' || isTooLong(wanted)) return input.current?.focus()
    setTyped(wanted)
    setOpen(false)
    input.current?.blur()
    void navigate(searchPath({ keyword: wanted }), { replace: wanted === keyword })
  }
  const type = (value: string) => {
    setTyped(value)
    setChosen(-1)
    setOpen(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || shown.length === 0) return
    const places = shown.length + 1 // the field itself is one of them
    const step = { ArrowDown: 1, ArrowUp: places - 1 }[event.key]
    if (step !== undefined) setChosen(((chosen + 1 + step) % places) - 1)
    else if (event.key === 'Escape') setOpen(false)
    else return
    event.preventDefault()
  }

  return (
    <div className={style.bar}>
      <form
        id={SEARCH_FORM_ID}
        role="search"
        action={toHref(searchPath({}), text.locale, config)}
        method="get"
        className={style.row}
        onSubmit={(event) => {
          event.preventDefault()
          search(shown[chosen] ?? typed)
        }}
      >
        <div className={style.field}>
          <Search />
          <input
            ref={input}
            name="keyword"
            value={typed}
            className={style.input}
            placeholder={text('search.placeholder')}
            aria-label={text('search.label')}
            role="combobox"
            aria-expanded={shown.length > 0}
            aria-controls={LIST_ID}
            aria-autocomplete="list"
            aria-activedescendant={chosen < 0 ? undefined : `${LIST_ID}-${chosen}`}
            aria-invalid={tooLong}
            aria-describedby={NOTE_ID}
            autoFocus={keyword === ''}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            onChange={(event) => type(event.target.value)}
            onCompositionStart={() => setComposing(true)}
            onCompositionEnd={() => setComposing(false)}
            onKeyDown={onKeyDown}
            onBlur={() => setOpen(false)}
          />
          {typed !== '' && (
            <IconButton
              label={text('search.clear')}
              onClick={() => {
                type('')
                input.current?.focus()
              }}
            >
              <X />
            </IconButton>
          )}
        </div>
        <Cancel />
      </form>
      <p id={NOTE_ID} className={style.note} role="alert">
        {tooLong && text('search.tooLong', { most: KEYWORD_LENGTH_MAX })}
      </p>
      <div id={LIST_ID} role="listbox" aria-label={text('search.suggestions')} className={style.words}>
        {shown.map((word, index) => (
          <button
            key={word}
            type="button"
            tabIndex={-1}
            id={`${LIST_ID}-${index}`}
            role="option"
            aria-selected={index === chosen}
            className={style.suggestion}
            onPointerDown={(event) => event.preventDefault()} // the focus stays in the field
            onClick={() => search(word)}
          >
            <Search />
            {word}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Back to where the reader came from within the site, else home. */
function Cancel() {
  const text = useText()
  const { config } = useRuntime()
  const navigate = useNavigate()
  const isFirstPage = useLocation().key === 'default'
  return (
    <a
      href={toHref('/', text.locale, config)}
      className={style.cancel}
      onClick={(event) => {
        event.preventDefault()
        void (isFirstPage ? navigate('/') : navigate(-1))
      }}
    >
      {text('search.cancel')}
    </a>
  )
}
