import type { HTMLAttributes } from 'react'
import {
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components'
import styles from './field.module.css'

export interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'children'> {
  label: string
  /** One sentence under the field. */
  note?: string | undefined
  /** Why what stands in it is not taken. */
  error?: string | undefined
  /** Several lines. */
  isLong?: boolean
  inputMode?: NonNullable<HTMLAttributes<HTMLInputElement>['inputMode']>
  /** An id or a name, of which a phone's keyboard makes no word of a language. */
  isCode?: boolean
}

export function TextField({ label, note, error, isLong = false, inputMode, isCode = false, ...props }: TextFieldProps) {
  return (
    <AriaTextField {...props} isInvalid={error !== undefined} className={styles.field ?? ''}>
      <Label className={styles.label ?? ''}>{label}</Label>
      {isLong ? (
        <TextArea className={`${styles.input} ${styles.area}`} />
      ) : (
        <Input
          className={styles.input ?? ''}
          {...(inputMode && { inputMode })}
          {...(isCode && { autoCapitalize: 'none', spellCheck: false })}
        />
      )}
      {note !== undefined && (
        <Text slot="description" className={styles.note ?? ''}>
          {note}
        </Text>
      )}
      <FieldError className={styles.error ?? ''}>{error}</FieldError>
    </AriaTextField>
  )
}
