import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { call, CallFailed, type Output } from '../../api/client.ts'
import { ownSessions } from '../../api/queries-staff.ts'
import { AuthenticatorCode } from '../../parts/authenticator/authenticator-code.tsx'
import { CodeField } from '../../parts/authenticator/code-field.tsx'
import { Section } from '../../parts/section.tsx'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toasts.tsx'
import lines from '../../parts/lines.module.css'
import styles from './me.module.css'

type Offer = Output<'POST /admin/api/v1/session/authenticator'>

/** Another authenticator for the member: asked for by password and code, shown once, and true once it shows a code. */
export function OwnAuthenticator() {
  const text = useText()
  const [offer, setOffer] = useState<Offer | null>(null)
  return (
    <Section title={text('own.authenticator')}>
      {offer === null ? <AskForm onOffer={setOffer} /> : <ConfirmForm offer={offer} onDone={() => setOffer(null)} />}
    </Section>
  )
}

function AskForm({ onOffer }: { onOffer: (offer: Offer) => void }) {
  const text = useText()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const ask = useMutation({
    mutationFn: () => call('POST /admin/api/v1/session/authenticator', { password, code }),
    gcTime: 0, // what it answers is a secret
    onSuccess: onOffer,
    onError: () => setCode(''),
  })
  return (
    <Form
      aria-labelledby="own-authenticator"
      className={styles.form ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        ask.mutate()
      }}
    >
      <p className={lines.facts}>{text('own.authenticatorWords')}</p>
      <TextField
        label={text('password.present')}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        isRequired
      />
      <CodeField note={text('own.presentCode')} value={code} onChange={setCode} />
      {ask.error && <FailureNote message={ask.error.message} />}
      <div>
        <Button type="submit" isPending={ask.isPending}>
          {text('own.newAuthenticator')}
        </Button>
      </div>
    </Form>
  )
}

function ConfirmForm({ offer, onDone }: { offer: Offer; onDone: () => void }) {
  const text = useText()
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const confirm = useMutation({
    mutationFn: () => call('POST /admin/api/v1/session/authenticator/confirm', { offer: offer.offer, code }),
    gcTime: 0,
    onSuccess() {
      toast(text('own.authenticatorChanged'))
      onDone()
      return queries.invalidateQueries(ownSessions)
    },
    onError: () => setCode(''),
  })
  const isOver = confirm.error instanceof CallFailed && confirm.error.code === 40901
  const isWrong = confirm.error instanceof CallFailed && confirm.error.code === 40106
  return (
    <Form
      aria-labelledby="own-authenticator"
      className={styles.form ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        confirm.mutate()
      }}
    >
      <p>{text('own.scan')}</p>
      <AuthenticatorCode uri={offer.otpauth_uri} />
      <CodeField
        label={text('own.newCode')}
        note={text('own.newCodeNote')}
        error={isWrong ? text('own.wrongCode') : undefined}
        value={code}
        onChange={(typed) => {
          setCode(typed)
          if (typed !== '') confirm.reset() // a browser sends no form with a field that is said to be wrong
        }}
      />
      {confirm.error && !isWrong && <FailureNote message={isOver ? text('own.offerOver') : confirm.error.message} />}
      <div className={styles.buttons}>
        <Button look="filled" type="submit" isPending={confirm.isPending}>
          {text('own.takeNew')}
        </Button>
        <Button onPress={onDone}>{text('own.keepPresent')}</Button>
      </div>
    </Form>
  )
}
