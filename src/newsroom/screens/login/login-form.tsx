import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { call, CallFailed } from '../../api/client.ts'
import { openSession } from '../../api/session.ts'
import { CodeField } from '../../parts/authenticator/code-field.tsx'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './login-form.module.css'

/** Asks for name, password and the code of the authenticator; which of them was wrong nobody is told. */
export function LoginForm({ name: known }: { name?: string }) {
  const text = useText()
  const [name, setName] = useState(known ?? '')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const logIn = useMutation({
    mutationFn: () => call('POST /admin/api/v1/session', { name, password, code }),
    onSuccess: openSession,
    onError: () => setCode(''),
  })
  return (
    <Form
      className={styles.form ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        logIn.mutate()
      }}
    >
      <TextField
        label={text('login.name')}
        name="username"
        autoComplete="username"
        isCode
        value={name}
        onChange={setName}
        isRequired
        isReadOnly={known !== undefined}
        autoFocus={known === undefined}
      />
      <TextField
        label={text('login.password')}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        isRequired
        autoFocus={known !== undefined}
      />
      <CodeField note={text('login.codeNote')} value={code} onChange={setCode} />
      {logIn.error && <FailureNote message={whyRefused(logIn.error)} />}
      <Button look="filled" type="submit" isPending={logIn.isPending}>
        {text('login.enter')}
      </Button>
    </Form>
  )

  function whyRefused(error: Error): string {
    if (!(error instanceof CallFailed)) return error.message
    const { code: reason, msg, data } = error.failure
    if (reason === 42901 && data?.retry_after !== undefined)
      return text('login.wait', { minutes: Math.ceil(data.retry_after / 60) })
    return reason === -1 ? text('login.unreached') : msg
  }
}
