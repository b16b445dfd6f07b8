import { MessageCircle } from 'lucide-react'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { useText } from '../../i18n/text.tsx'
import type { LoginPurpose } from '../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBoxes } from './code-boxes.tsx'
import style from './login-form.module.css'
import textStyle from '../../ui/text-styles.module.css'
import { CODE_LENGTH, inGroups, type Field } from './login-rules.ts'
import { NumberField } from './number-field.tsx'
import { useCountdown } from './use-countdown.ts'
import { useLogin, type Login } from './use-login.ts'

interface LoginFormProps {
  purpose: LoginPurpose
  /** The code of the invitation that it accepts; its page has a heading of its own. */
  invite?: string
  /** Called once somebody is logged in. */
  onDone: () => void
  /** Beside the heading. */
  children?: ReactNode
}

/** The number, then the code that was sent to it; one button each, which says what comes next. */
export function LoginForm({ purpose, invite = '', onDone, children }: LoginFormProps) {
  const text = useText()
  const login = useLogin(onDone, invite)
  const isInvited = invite !== ''
  const { isAtCode, busy } = login
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isAtCode) login.enter()
    else login.send()
  }
  return (
    <form className={style.form} onSubmit={onSubmit} noValidate>
      {!isInvited && (
        <div className={style.head}>
          <h2 className={textStyle.heading}>{text(isAtCode ? 'login.codeTitle' : 'login.title')}</h2>
          {children}
        </div>
      )}
      {isAtCode ? (
        <CodeStep login={login} />
      ) : (
        <NumberField login={login} focuses={!isInvited} faultId={faultId(login, 'mobile')} />
      )}
      <FaultLine login={login} field={isAtCode ? 'code' : 'mobile'} />
      {isAtCode && <Resend login={login} />}
      <Button kind="solid" type="submit" disabled={busy !== null || (isAtCode && login.code.length < CODE_LENGTH)}>
        {busy
          ? text(`login.busy.${busy}`)
          : text(isAtCode ? `login.enter.${purpose.action}` : isInvited ? 'login.acceptInvite' : 'login.send')}
      </Button>
      <Agreement login={login} />
      {purpose.kept && (
        <p className={style.kept}>
          <MessageCircle />
          <span>{text(purpose.action === 'chat' ? 'login.keptWords' : 'login.kept', { kept: purpose.kept })}</span>
        </p>
      )}
    </form>
  )
}

function CodeStep({ login }: { login: Login }) {
  const text = useText()
  return (
    <>
      <p className={style.sent}>
        {text('login.sentTo', { number: inGroups(login.areaCode, login.mobile) })}{' '}
        <button type="button" className={style.link} onClick={login.changeNumber}>
          {text('login.changeNumber')}
        </button>
      </p>
      <CodeBoxes value={login.code} onChange={login.setCode} faultId={faultId(login, 'code')} />
    </>
  )
}

/** When the code can be asked for again, and what to do when it does not come. */
function Resend({ login }: { login: Login }) {
  const text = useText()
  const left = useCountdown(login.retryAt)
  const [advised, setAdvised] = useState(false)
  return (
    <>
      <p className={style.row}>
        {left > 0 ? (
          <span>{text('login.resendIn', { seconds: left })}</span>
        ) : (
          <button type="button" className={style.link} disabled={login.busy !== null} onClick={login.send}>
            {text('login.resend')}
          </button>
        )}
        <button type="button" className={style.hint} aria-expanded={advised} onClick={() => setAdvised(!advised)}>
          {text('login.noCode')}
        </button>
      </p>
      {advised && <p className={style.advice}>{text('login.noCodeAdvice')}</p>}
    </>
  )
}

function Agreement({ login }: { login: Login }) {
  const text = useText()
  const { agreements, agreed } = login
  if (agreements.length === 0) return null
  return (
    <div>
      <label className={style.agreement}>
        <input
          type="checkbox"
          className={style.check}
          checked={agreed}
          onChange={(event) => login.setAgreed(event.target.checked)}
          aria-describedby={faultId(login, 'agreement')}
        />
        <span>
          {text('login.agree')}
          {agreements.map(({ name, path }) => (
            <a key={path} href={path} target="_blank" rel="noreferrer">
              {text('login.agreementName', { name })}
            </a>
          ))}
        </span>
      </label>
      <FaultLine login={login} field="agreement" />
    </div>
  )
}

function FaultLine({ login: { fault }, field }: { login: Login; field: Field }) {
  const text = useText()
  return (
    <p id={`login-fault-${field}`} className={style.fault} role="alert">
      {fault?.field === field && text(fault.id, fault.values)}
    </p>
  )
}

function faultId({ fault }: Login, field: Field): string | undefined {
  return fault?.field === field ? `login-fault-${field}` : undefined
}
