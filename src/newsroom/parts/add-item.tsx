import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import { foundBy, type Item } from '../api/queries.ts'
import { StateMark } from './state-mark.tsx'
import { useText } from '../texts/text.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './add-item.module.css'

interface AddItemProps {
  /** Whether it stands there already, as far as that is seen. */
  isIn: (item: Item) => boolean
  onAdd: (item: Item) => void
}

/** Finds items by their titles or ids, to be put where one is. */
export function AddItem({ isIn, onAdd }: AddItemProps) {
  const text = useText()
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const { data } = useQuery({ ...foundBy(words), enabled: words !== '', placeholderData: keepPreviousData })
  const found = words === '' ? [] : (data?.items ?? [])
  return (
    <search className={styles.add}>
      <TextField label={text('arrange.add')} value={typed} onChange={setTyped} maxLength={100} />
      {words !== '' && data && (
        <ListBox
          aria-label={text('arrange.found')}
          items={found}
          dependencies={[isIn]}
          className={styles.found ?? ''}
          renderEmptyState={() => <p className={styles.none}>{text('arrange.noneFound')}</p>}
          onAction={(id) => {
            const item = found.find((one) => one.id === id)
            if (!item || isIn(item)) return
            setTyped('')
            onAdd(item)
          }}
        >
          {(item) => (
            <ListBoxItem id={item.id} textValue={item.title} className={styles.item ?? ''} isDisabled={isIn(item)}>
              <span className={styles.title}>{item.title || text('item.untitled')}</span>
              <span className={styles.facts}>
                {item.account.name}
                <StateMark state={item.state} />
                {isIn(item) && <Check aria-label={text('arrange.isIn')} />}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      )}
    </search>
  )
}
