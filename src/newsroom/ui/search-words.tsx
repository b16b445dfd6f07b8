import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Input, SearchField } from 'react-aria-components'
import styles from './search-words.module.css'

/** After so long without a key what was typed is looked for. */
const PAUSE_MS = 250

interface SearchWordsProps {
  /** Its name, and what stands in it while it is empty. */
  label: string
  value: string
  onChange: (words: string) => void
}

/** Takes words that are looked for once whoever types pauses, or goes on to something else. */
export function SearchWords({ label, value, onChange }: SearchWordsProps) {
  const [words, setWords] = useState(value)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const look = useEffectEvent(onChange)
  useEffect(() => setWords(value), [value])
  useEffect(() => {
    if (words.trim() === value) return undefined
    pause.current = setTimeout(() => look(words.trim()), PAUSE_MS)
    return () => clearTimeout(pause.current)
  }, [words, value])
  // Whoever goes on to an item is not called back by what they typed before.
  const lookNow = () => {
    clearTimeout(pause.current)
    if (words.trim() !== value) onChange(words.trim())
  }
  return (
    <SearchField aria-label={label} value={words} onChange={setWords} className={styles.search ?? ''}>
      <Search aria-hidden />
      <Input placeholder={label} className={styles.input ?? ''} onBlur={lookNow} />
    </SearchField>
  )
}
