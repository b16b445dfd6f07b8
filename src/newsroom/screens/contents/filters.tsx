import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Input, SearchField } from 'react-aria-components'
import { itemStates, itemTypes } from '#contract/content-types.ts'
import { countsOf, groupsAndAccounts, type ContentsFilter } from '../../api/queries.ts'
import { useText } from '../../texts/text.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import styles from './filters.module.css'

/** After so long without a key what was typed is looked for. */
const PAUSE_MS = 250

export function Filters({ filter, onChange }: { filter: ContentsFilter; onChange: (next: ContentsFilter) => void }) {
  const text = useText()
  const set = (changes: { [Name in keyof ContentsFilter]: ContentsFilter[Name] | 'all' | '' }) =>
    onChange(withoutUnset({ ...filter, ...changes }))
  const { data: groups } = useQuery(groupsAndAccounts)
  const { data: counts } = useQuery(countsOf(filter.account))
  const nameOf = (state: (typeof itemStates)[number]) =>
    counts
      ? text('contents.stateCount', { state: text(`state.${state}`), count: counts.states[state] })
      : text(`state.${state}`)
  const columns = groups?.list.filter(({ kind }) => kind === 'column') ?? []
  return (
    <div role="search" className={styles.filters}>
      <TextFilter value={filter.text ?? ''} onChange={(words) => set({ text: words })} />
      <ChoiceField
        label={text('contents.state')}
        isLabelHidden
        value={filter.state ?? 'all'}
        choices={[
          { id: 'all', name: text('contents.allStates') },
          ...itemStates.map((state) => ({ id: state, name: nameOf(state) })),
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
      <ChoiceField
        label={text('contents.account')}
        isLabelHidden
        value={filter.account ?? 'all'}
        choices={[
          { id: 'all', name: text('contents.allAccounts') },
          ...(groups?.accounts ?? []).map(({ key, name }) => ({ id: key, name })),
        ]}
        onChange={(account) => set({ account })}
      />
      <ChoiceField
        label={text('contents.column')}
        isLabelHidden
        value={filter.column ?? 'all'}
        choices={[
          { id: 'all', name: text('contents.allColumns') },
          ...columns.map(({ key, name }) => ({ id: key, name })),
        ]}
        onChange={(column) => set({ column })}
      />
      <div className={styles.more}>
        <Checkbox isSelected={filter.scope === 'all'} onChange={(isAll) => set({ scope: isAll ? 'all' : '' })}>
          {text('contents.inBody')}
        </Checkbox>
        <Checkbox isSelected={filter.has_copy === '1'} onChange={(isSo) => set({ has_copy: isSo ? '1' : '' })}>
          {text('contents.beingWritten')}
        </Checkbox>
      </div>
    </div>
  )
}

function TextFilter({ value, onChange }: { value: string; onChange: (words: string) => void }) {
  const text = useText()
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
    <SearchField aria-label={text('contents.search')} value={words} onChange={setWords} className={styles.search ?? ''}>
      <Search aria-hidden />
      <Input placeholder={text('contents.search')} className={styles.input ?? ''} onBlur={lookNow} />
    </SearchField>
  )
}

function withoutUnset(filter: Record<string, unknown>): ContentsFilter {
  return Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== 'all' && value !== '' && value !== undefined),
  )
}
