import { useQuery } from '@tanstack/react-query'
import { itemStates, itemTypes } from '#contract/content-types.ts'
import { countsOf, groupsAndAccounts, type ContentsFilter } from '../../api/queries.ts'
import { useText } from '../../texts/text.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { SearchWords } from '../../ui/search-words.tsx'
import styles from './filters.module.css'

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
      <SearchWords
        label={text('contents.search')}
        value={filter.text ?? ''}
        onChange={(words) => set({ text: words })}
      />
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

function withoutUnset(filter: Record<string, unknown>): ContentsFilter {
  return Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== 'all' && value !== '' && value !== undefined),
  )
}
