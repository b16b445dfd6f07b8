import { ChevronDown } from 'lucide-react'
import { useNavigate } from 'react-router'
import { searchPath, searchSorts, searchTimes, type SearchQuery } from '#contract/search-query.ts'
import { useText } from '../../i18n/text.tsx'
import style from './result-filters.module.css'
import { SEARCH_FORM_ID } from './search-bar.tsx'

interface ResultFiltersProps {
  query: SearchQuery
  /** Accounts that results come from. */
  accounts: readonly { id: string; name: string }[]
}

/** Order, time and account of results. They stand in the address, and the shown address makes room for the new one. */
export function ResultFilters({ query, accounts }: ResultFiltersProps) {
  const text = useText()
  const navigate = useNavigate()
  const known = accounts.filter(({ id }) => id !== query.uid)
  const own = accounts.find(({ id }) => id === query.uid) ?? { id: query.uid, name: text('search.oneAccount') }
  const offered = query.uid === '' ? known : [own, ...known]
  const change = (part: object) => void navigate(searchPath({ ...query, ...part }), { replace: true })
  return (
    <div className={style.filters}>
      <Filter
        label={text('search.sort')}
        name="sort"
        value={query.sort}
        isSet
        options={searchSorts.map((sort) => ({ id: sort, name: text(`search.sort.${sort}`) }))}
        onChange={(sort) => change({ sort })}
      />
      <Filter
        label={text('search.time')}
        name="time"
        value={query.time}
        isSet={query.time !== 'all'}
        options={searchTimes.map((time) => ({ id: time, name: text(`search.time.${time}`) }))}
        onChange={(time) => change({ time })}
      />
      {query.special !== '' && (
        <Filter
          label={text('search.scope')}
          name="special"
          value={query.special}
          isSet
          options={[
            { id: query.special, name: text('search.oneSpecial') },
            { id: '', name: text('search.wholeSite') },
          ]}
          onChange={(special) => change({ special })}
        />
      )}
      {(offered.length > 1 || query.uid !== '') && (
        <Filter
          label={text('search.account')}
          name="uid"
          value={query.uid}
          isSet={query.uid !== ''}
          options={[{ id: '', name: text('search.allAccounts') }, ...offered]}
          onChange={(uid) => change({ uid })}
        />
      )}
    </div>
  )
}

interface FilterProps {
  label: string
  /** Its field of the address, for the form that is sent without code. */
  name: string
  value: string
  isSet: boolean
  options: readonly { id: string; name: string }[]
  onChange: (value: string) => void
}

function Filter({ label, name, value, isSet, options, onChange }: FilterProps) {
  return (
    <label className={style.filter} data-set={isSet}>
      <span className="visually-hidden">{label}</span>
      <select
        name={name}
        form={SEARCH_FORM_ID}
        value={value}
        className={style.select}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
      <ChevronDown />
    </label>
  )
}
