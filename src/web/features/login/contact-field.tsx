import { useEffect, useRef } from 'react'
import { useText } from '../../i18n/text.tsx'
import style from './login-form.module.css'
import type { Contact } from './login-rules.ts'
import { NumberField } from './number-field.tsx'

export interface ContactFieldProps {
  contact: Contact
  onType: (part: Partial<Omit<Contact, 'kind'>>) => void
  faultId: string | undefined
  /** Whether it is what the reader came for. */
  focuses: boolean
}

/** Where a code is to be sent: the number of a telephone, or an e-mail address. */
export function ContactField(props: ContactFieldProps) {
  return props.contact.kind === 'mobile' ? <NumberField {...props} /> : <EmailField {...props} />
}

function EmailField({ contact, onType, faultId, focuses }: ContactFieldProps) {
  const text = useText()
  return (
    <PlainField
      type="email"
      inputMode="email"
      autoComplete="email"
      label={text('login.email')}
      value={contact.email}
      onChange={(email) => onType({ email })}
      faultId={faultId}
      focuses={focuses}
    />
  )
}

interface PlainFieldProps {
  type: 'email' | 'text'
  inputMode: 'email' | 'text'
  autoComplete: string
  label: string
  value: string
  onChange: (value: string) => void
  faultId: string | undefined
  focuses: boolean
}

/** One field that is as wide as its form. */
export function PlainField({ label, value, onChange, faultId, focuses, ...rest }: PlainFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focuses) field.current?.focus()
  }, [focuses])
  return (
    <div className={style.number} data-faulty={faultId !== undefined}>
      <input
        ref={field}
        className={style.mobile}
        {...rest}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={label}
        aria-label={label}
        aria-invalid={faultId !== undefined}
        aria-describedby={faultId}
      />
    </div>
  )
}
