import { useQuery } from '@tanstack/react-query'
import { siteDocument } from '../../api/queries.ts'
import { useText } from '../../texts/text.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './settings-pane.module.css'
import type { Fields } from './writing.ts'

/** A summary that social clients show whole. */
const SUMMARY_SHOWN = 120

interface SettingsPaneProps {
  fields: Fields
  isReadOnly: boolean
  onChange: (changes: Fields) => void
}

interface AccountFieldProps {
  value: string
  onChange: (key: string) => void
  isDisabled: boolean
}

/** Whose piece it is, as readers see it. */
function AccountField({ value, onChange, isDisabled }: AccountFieldProps) {
  const text = useText()
  const { data } = useQuery(siteDocument)
  const accounts = (data?.['accounts'] ?? []) as ReadonlyArray<{ key: string; name: string }>
  return (
    <ChoiceField
      label={text('settings.account')}
      value={value}
      placeholder={text('settings.noAccount')}
      choices={accounts.map(({ key, name }) => ({ id: key, name }))}
      onChange={onChange}
      isDisabled={isDisabled}
    />
  )
}

/** What is said of a piece besides its text. */
export function SettingsPane({ fields, isReadOnly, onChange }: SettingsPaneProps) {
  const text = useText()
  const read = (name: string) => {
    const value = fields[name]
    return Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : ''
  }
  const write = (name: string) => (value: string) => onChange({ [name]: value === '' ? undefined : value })
  return (
    <section className={styles.pane} aria-label={text('settings.title')}>
      <AccountField value={read('account')} onChange={write('account')} isDisabled={isReadOnly} />
      <TextField
        label={text('settings.summary')}
        isLong
        note={text('settings.count', { count: Array.from(read('summary')).length, most: SUMMARY_SHOWN })}
        value={read('summary')}
        onChange={write('summary')}
        isReadOnly={isReadOnly}
      />
      {(['kicker', 'author', 'source', 'tags'] as const).map((name) => (
        <TextField
          key={name}
          label={text(`settings.${name}`)}
          value={read(name)}
          onChange={write(name)}
          isReadOnly={isReadOnly}
        />
      ))}
    </section>
  )
}
