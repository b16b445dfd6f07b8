import { memo } from 'react'
import { TextArea, TextField } from 'react-aria-components'
import { CARD_TITLE_MAX } from '#contract/share-limits.ts'
import { useText } from '../../texts/text.tsx'
import styles from './title-field.module.css'

interface TitleFieldProps {
  title: string
  isReadOnly: boolean
  onChange: (title: string) => void
}

/** The title over a text, and how much of it a card shows. */
export const TitleField = memo(function TitleField({ title, isReadOnly, onChange }: TitleFieldProps) {
  const text = useText()
  const length = Array.from(title).length
  return (
    <TextField
      aria-label={text('write.title')}
      value={title}
      onChange={onChange}
      isReadOnly={isReadOnly}
      autoFocus={title === ''}
      className={styles.titleField ?? ''}
    >
      <TextArea rows={1} placeholder={text('write.title')} className={styles.title ?? ''} />
      <span className={`${styles.count} ${length > CARD_TITLE_MAX ? styles.over : ''}`}>
        {length}/{CARD_TITLE_MAX}
      </span>
    </TextField>
  )
})
