import { MessageCircle, MessagesSquare } from 'lucide-react'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { useText } from '../../i18n/text.tsx'
import type { LoginPurpose } from '../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBoxes } from './code-boxes.tsx'
import style from './login-form.module.css'
import textStyle from '../../ui/text-styles.module.css'
import { ContactField, PlainField } from './contact-field.tsx'
import { CODE_LENGTH, nameOf, type Field } from './login-rules.ts'
import { titleOf } from './ways-line.tsx'
import { useCountdown } from './use-countdown.ts'
import { useLogin, type Login } from './use-login.ts'
import { useAuthorization } from './use-authorization.ts'

interface LoginFormProps {
  purpose: LoginPurpose
  /** The code of the invitation that it accepts; its page has a heading of its own. */
  invite?: string
  /** Called once somebody is logged in. */
  onDone: () => void
  /** Beside the heading. */
  children?: ReactNode
}

/**
 * Inside the social client its own authorization first; then a number or an address and the code that was sent there, or a
 * code of an operator. One button each, which says what comes next.
 */
export function LoginForm({ purpose, invite = '', onDone, children }: LoginFormProps) {
  const text = useText()
  const login = useLogin(onDone, invite)
  const isInvited = invite !== ''
  const authorization = useAuthorization(login, isInvited)
  const { isAtCode, busy, form, forms } = login
  const isByCode = form === 'code' && !isAtCode
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isAtCode) login.enter()
    else if (isByCode) login.enterLoginCode()
    else login.send()
  }
  const submitText = () => {
    if (busy) return text(`login.busy.${busy}`)
    if (isAtCode || isByCode) return text(`login.enter.${purpose.action}`)
    return text(isInvited ? 'login.acceptInvite' : 'login.send')
  }
  return (
    <form className={style.form} onSubmit={onSubmit} noValidate>
      {!isInvited && (
        <div className={style.head}>
          <h2 className={textStyle.heading}>
            {text(isAtCode ? 'login.codeTitle' : authorization ? 'account.login' : titleOf(form, forms))}
          </h2>
          {children}
        </div>
      )}
      {authorization && !isAtCode && (
        <>
          <Button kind="solid" disabled={busy !== null || authorization.isBusy} onClick={authorization.begin}>
            <MessagesSquare />
            {text('login.wechat')}
          </Button>
          {forms.length > 0 && <p className={style.or}>{text('login.or')}</p>}
        </>
      )}
      {isAtCode ? (
        <CodeStep login={login} />
      ) : (
        forms.length > 0 && <FirstField login={login} focuses={!isInvited && !authorization} />
      )}
      {forms.length === 0 && !authorization && <p className={style.sent}>{text('login.none')}</p>}
      <FaultLine login={login} field={isAtCode ? 'code' : 'mobile'} />
      {isAtCode && login.fault?.id === 'login.fault.givenOn' && (
        <button type="button" className={style.link} disabled={busy !== null} onClick={login.enterAnew}>
          {text('login.anew')}
        </button>
      )}
      {isAtCode && <Resend login={login} />}
      {(isAtCode || forms.length > 0) && (
        <Button
          kind={authorization && !isAtCode ? 'quiet' : 'solid'}
          type="submit"
          disabled={
            busy !== null || (isAtCode && login.code.length < CODE_LENGTH) || (isByCode && login.loginCode === '')
          }
        >
          {submitText()}
        </Button>
      )}
      {!isAtCode && forms.length > 1 && <OtherForms login={login} />}
      <Agreement login={login} />
      {purpose.kept && (
        <p className={style.kept}>
          <MessageCircle />
          <span>{text(purpose.action === 'comment' ? 'login.kept' : 'login.keptWords', { kept: purpose.kept })}</span>
        </p>
      )}
    </form>
  )
}

/** What the chosen form asks for first. */
function FirstField({ login, focuses }: { login: Login; focuses: boolean }) {
  const text = useText()
  const id = faultId(login, 'mobile')
  if (login.form !== 'code')
    return <ContactField key={login.form} contact={login.contact} onType={login.type} faultId={id} focuses={focuses} />
  return (
    <>
      <PlainField
        type="text"
        inputMode="text"
        autoComplete="off"
        label={text('login.loginCode')}
        value={login.loginCode}
        onChange={login.setLoginCode}
        faultId={id}
        focuses={focuses}
      />
      <p className={style.advice}>{text('login.loginCodeAdvice')}</p>
    </>
  )
}

/** The ways that the form does not ask for now. */
function OtherForms({ login }: { login: Login }) {
  const text = useText()
  return (
    <p className={style.row}>
      {login.forms
        .filter((form) => form !== login.form)
        .map((form) => (
          <button key={form} type="button" className={style.link} onClick={() => login.choose(form)}>
            {text(`login.by.${form}`)}
          </button>
        ))}
    </p>
  )
}

function CodeStep({ login }: { login: Login }) {
  const text = useText()
  return (
    <>
      <p className={style.sent}>
        {text('login.sentTo', { number: nameOf(login.contact) })}{' '}
        <button type="button" className={style.link} onClick={login.changeNumber}>
          {text(login.contact.kind === 'mobile' ? 'login.changeNumber' : 'login.changeEmail')}
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
      {advised && (
        <p className={style.advice}>
          {text(login.contact.kind === 'mobile' ? 'login.noCodeAdvice' : 'login.noMailAdvice')}
        </p>
      )}
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
