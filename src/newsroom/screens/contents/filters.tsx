import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Input, SearchField } from 'react-aria-components'
import { itemTypes } from '#contract/content-types.ts'
import type { ContentsFilter } from '../../api/queries.ts'
import { useText } from '../../texts/text.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import styles from './filters.module.css'

const states = ['draft', 'scheduled', 'published', 'removed'] as const
/** After so long without a key what was typed is looked for. */
const PAUSE_MS = 250

export function Filters({ filter, onChange }: { filter: ContentsFilter; onChange: (next: ContentsFilter) => void }) {
  const text = useText()
  const set = (changes: { [Name in keyof ContentsFilter]: ContentsFilter[Name] | 'all' | '' }) =>
    onChange(withoutUnset({ ...filter, ...changes }))
  return (
    <div role="search" className={styles.filters}>
      <TextFilter value={filter.text ?? ''} onChange={(words) => set({ text: words })} />
      <ChoiceField
        label={text('contents.state')}
        isLabelHidden
        value={filter.state ?? 'all'}
        choices={[
          { id: 'all', name: text('contents.allStates') },
          ...states.map((state) => ({ id: state, name: text(`state.${state}`) })),
        ]}
        onChange={(state) => set({ state })}
      />
      <ChoiceField
        label={text('contents.type')}
        isLabelHidden
        value={filter.type ?? 'all'}
        choices={[
          { id: 'all', name: text('contents.allTypes') },
          ...itemTypes.map((type) => ({ id: type, name: text(`item.type.${type}`) })),
        ]}
        onChange={(type) => set({ type })}
      />
    </div>
  )
}

function TextFilter({ value, onChange }: { value: string; onChange: (words: string) => void }) {
  const text = useText()
  const [words, setWords] = useState(value)
  useEffect(() => setWords(value), [value])
  useEffect(() => {
    if (words.trim() === value) return undefined
    const pause = setTimeout(() => onChange(words.trim()), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [words, value, onChange])
  return (
    <SearchField aria-label={text('contents.search')} value={words} onChange={setWords} className={styles.search ?? ''}>
      <Search aria-hidden />
      <Input placeholder={text('contents.search')} className={styles.input ?? ''} />
    </SearchField>
  )
}

function withoutUnset(filter: Record<string, unknown>): ContentsFilter {
  return Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== 'all' && value !== '' && value !== undefined),
  )
}
