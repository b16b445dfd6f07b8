import { memo } from 'react'
import type { ItemType } from '#contract/content-types.ts'
import { FieldForm } from '../../parts/fields/field-form.tsx'
import { useText } from '../../texts/text.tsx'
import styles from './settings-pane.module.css'
import type { Fields, Problems } from './writing.ts'

interface SettingsPaneProps {
  type: ItemType
  fields: Fields
  problems: Problems
  isReadOnly: boolean
  onChange: (changes: Fields) => void
}

/** What is said of a piece besides its text. */
export const SettingsPane = memo(function SettingsPane(props: SettingsPaneProps) {
  const text = useText()
  return (
    <section className={styles.pane} aria-label={text('settings.title')}>
      <FieldForm {...props} />
    </section>
  )
})
