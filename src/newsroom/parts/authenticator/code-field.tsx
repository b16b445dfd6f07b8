import { useText } from '../../texts/text.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface CodeFieldProps {
  label?: string
  note: string
  error?: string | undefined
  value: string
  /** Is given what was typed without the spaces that authenticators show. */
  onChange: (code: string) => void
}

/** Takes the code that an authenticator shows. */
export function CodeField({ label, onChange, ...others }: CodeFieldProps) {
  const text = useText()
  return (
    <TextField
      label={label ?? text('login.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      onChange={(typed) => onChange(typed.replaceAll(' ', ''))}
      isRequired
      {...others}
    />
  )
}
