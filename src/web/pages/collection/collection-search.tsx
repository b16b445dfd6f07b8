import { Search, X } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../i18n/text.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import style from './collection-search.module.css'
import { collectionPath, type Shown } from './collection-path.ts'

const KEYWORD_LENGTH = 64

/** Looks for words in the titles and notes of what the tab shows. `keyword` is what is shown now. */
export function CollectionSearch({ keyword, shown }: { keyword: string; shown: Shown }) {
  const text = useText()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(keyword)
  const search = (words: string) => {
    const wanted = words.trim()
    if (wanted !== keyword) void navigate(collectionPath({ show: shown, keyword: wanted }), { replace: true })
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    search(typed)
  }
  return (
    <form role="search" className={style.search} onSubmit={onSubmit}>
      <Search />
      <input
        type="search"
        enterKeyHint="search"
        className={style.field}
        value={typed}
        maxLength={KEYWORD_LENGTH}
        placeholder={text('collection.search')}
        aria-label={text('collection.search')}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed !== '' && (
        <IconButton
          label={text('collection.searchClear')}
          onClick={() => {
            setTyped('')
            search('')
          }}
        >
          <X />
        </IconButton>
      )}
    </form>
  )
}
