import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { call, CallFailed } from '../../api/client.ts'
import { openSession } from '../../api/session.ts'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './change-password-form.module.css'

/** Asks for the present password and a new one. Other sessions of the member end. */
export function ChangePasswordForm({ onDone, autoFocus = false }: { onDone: () => void; autoFocus?: boolean }) {
  const text = useText()
  const [password, setPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const change = useMutation({
    mutationFn: async () => {
      await call('POST /admin/api/v1/session/password', { password, new_password: newPassword })
      openSession(await call('GET /admin/api/v1/session', {}))
    },
    onSuccess: onDone,
  })
  const problem = change.error instanceof CallFailed ? change.error.failure : null
  const isRefused = problem?.data?.fields?.some(({ field }) => field.endsWith('new_password')) === true
  return (
    <Form
      aria-label={text('account.password')}
      className={styles.form ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate()
      }}
    >
      <TextField
        label={text('password.present')}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        isRequired
        autoFocus={autoFocus}
      />
      <TextField
        label={text('password.new')}
        type="password"
        autoComplete="new-password"
        value={newPassword}
        onChange={(typed) => {
          setNewPassword(typed)
          change.reset() // a browser sends no form with a field that is said to be wrong
        }}
        isRequired
        note={text('password.rule')}
        error={isRefused ? text('password.rule') : undefined}
      />
      {problem && !isRefused && <FailureNote message={problem.msg} />}
      <Button look="filled" type="submit" isPending={change.isPending}>
        {text('password.change')}
      </Button>
    </Form>
  )
}
