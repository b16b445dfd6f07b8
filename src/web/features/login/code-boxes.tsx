import { useEffect, useEffectEvent, useRef, type ClipboardEvent } from 'react'
import { useText } from '../../i18n/text.tsx'
import style from './login-form.module.css'
import { CODE_LENGTH, codeOf } from './login-rules.ts'

interface CodeBoxesProps {
  value: string
  onChange: (code: string) => void
  /** Id of the text that says what is wrong with it. */
  faultId: string | undefined
}

/** Six boxes that are one field: it takes what is typed, pasted, offered by the keyboard or read from the message. */
export function CodeBoxes({ value, onChange, faultId }: CodeBoxesProps) {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => input.current?.focus(), [])
  const take = useEffectEvent((code: string) => onChange(codeOf(code)))
  useEffect(() => readFromMessage(take), [])

  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    onChange(codeOf(event.clipboardData.getData('text')))
  }
  return (
    <div className={style.boxes} data-faulty={faultId !== undefined}>
      <input
        ref={input}
        className={style.code}
        value={value}
        onChange={(event) => onChange(codeOf(event.target.value))}
        onPaste={onPaste}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_LENGTH}
        aria-label={text('login.codeLabel', { count: CODE_LENGTH })}
        aria-invalid={faultId !== undefined}
        aria-describedby={faultId}
      />
      {Array.from({ length: CODE_LENGTH }, (_, index) => (
        <span key={index} className={style.box} data-next={index === value.length} aria-hidden="true">
          {value[index]}
        </span>
      ))}
    </div>
  )
}

/** Takes the code from the message where the browser can (WebOTP). Answers how to stop waiting. */
function readFromMessage(take: (code: string) => void): () => void {
  const waiting = new AbortController()
  if ('OTPCredential' in window) {
    const request = { otp: { transport: ['sms'] }, signal: waiting.signal } as CredentialRequestOptions
    navigator.credentials.get(request).then(
      (credential) => {
        if (credential && 'code' in credential) take(String(credential.code))
      },
      // The reader declined, or left: they type it.
      () => undefined,
    )
  }
  return () => waiting.abort()
}
