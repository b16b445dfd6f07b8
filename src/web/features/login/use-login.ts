import { useRef, useState } from 'react'
import type { Endpoints, InputOf } from '#contract/endpoints.ts'
import { deviceId, randomUuid } from '../../storage/browser-ids.ts'
import { localBrowserStorage } from '../../storage/browser-storage.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { useSite } from '../../runtime/site.ts'
import { startSession } from '../session/keep-session.ts'
import { findStoredInvite, storeInvite } from '../session/stored-invite.ts'
import { whenSignedIn } from '../session/session.ts'
import {
  CODE_LENGTH,
  faultOf,
  faultOfContact,
  formsOf,
  toInput,
  type Contact,
  type Fault,
  type Form,
} from './login-rules.ts'
import { findSentCode, storeSentCode, type SentCode } from './sent-code.ts'

const AGREED_KEY = 'davmu.agreed'

type AuthInput = Omit<InputOf<Endpoints['POST /peony/v1/auth']>, 'invite_code'>

/**
 * A login by a code that is sent to a telephone or an address, or by one of an operator: what was typed, what is under
 * way, what is wrong. With `invite` it accepts the invitation of this code.
 */
export function useLogin(onDone: () => void, invite = '') {
  const scene = invite === '' ? 'login' : 'invite'
  const { api, config, text } = useRuntime()
  const { agreements } = useSite()
  const forms = formsOf(config.loginWays, invite !== '')
  const [sent, setSent] = useState(() => findSentCode(scene, Date.now()))
  const [isAtCode, setIsAtCode] = useState(sent !== null)
  const [form, setForm] = useState<Form>(sent?.contact.kind ?? forms[0] ?? 'code')
  const [typed, setTyped] = useState<Omit<Contact, 'kind'>>(sent?.contact ?? { areaCode: '86', mobile: '', email: '' })
  const [code, setCode] = useState('')
  const [loginCode, setLoginCode] = useState('')
  const [agreed, setAgreed] = useState(() => localBrowserStorage.read(AGREED_KEY) === true)
  const [busy, setBusy] = useState<'send' | 'login' | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  /** Names the attempt with one code, so that it counts once when its answer was lost. */
  const attempt = useRef({ code: '', requestId: '' })
  const needsAgreement = agreements.length > 0 && !agreed
  const contact: Contact = { ...typed, kind: form === 'code' ? 'mobile' : form }

  const remember = (next: SentCode | null) => {
    storeSentCode(next)
    setSent(next)
  }

  /** Whether the reader may go on; says so beside the agreements where not. */
  const agrees = () => {
    if (needsAgreement) setFault({ field: 'agreement', id: 'login.fault.agreement' })
    return !needsAgreement
  }

  const send = async () => {
    if (busy) return
    const wrong = faultOfContact(contact)
    if (wrong) return setFault(wrong)
    if (!agrees()) return
    setFault(null)
    const isUnderWay = sent !== null && isSame(sent.contact, contact) && sent.retryAt > Date.now()
    if (isUnderWay) return setIsAtCode(true)
    setBusy('send')
    await whenSignedIn()
    const input = { ...toInput(contact), scene, locale: text.locale } as const
    const answer = await api.call('POST /peony/v1/vcode', input, { requestId: randomUuid() })
    setBusy(null)
    if (answer.code !== 0) return setFault(faultOf(answer, 'send', contact.kind))
    const { retry_after, expire_in } = answer.data
    const now = Date.now()
    remember({ scene, contact, retryAt: now + retry_after * 1000, expireAt: now + expire_in * 1000 })
    setCode('')
    setIsAtCode(true)
  }

  /** Logs in by what is shown; one attempt for the same code counts once. */
  const show = async (shown: Partial<AuthInput>, name: string) => {
    if (busy || !agrees()) return
    setFault(null)
    setBusy('login')
    if (attempt.current.code !== name) attempt.current = { code: name, requestId: randomUuid() }
    await whenSignedIn()
    const options = { requestId: attempt.current.requestId }
    const kept = { device_id: deviceId(), ...shown, agree_version: config.agreeVersion }
    const answer = await (invite === ''
      ? api.call('POST /peony/v1/auth', { appid: 1, platform: 'mobile', ...kept, ...keptInvite() }, options)
      : api.call('POST /peony/v1/account', { invite_code: invite, ...kept }, options))
    setBusy(null)
    if (answer.code !== 0) {
      if (answer.code === 40104 || answer.code === 40105) setCode('')
      return setFault(faultOf(answer, form === 'code' ? 'code' : 'login'))
    }
    remember(null)
    storeInvite(null, Date.now())
    startSession(answer.data)
    onDone()
  }

  const enter = async (entered: string, anew = false) => {
    if (entered.length < CODE_LENGTH) return
    await show({ ...toInput(contact), vcode: entered, ...(anew && { anew: 1 }) }, anew ? `anew ${entered}` : entered)
  }

  return {
    forms,
    form,
    isAtCode,
    contact,
    code,
    loginCode,
    agreed,
    agreements,
    busy,
    fault,
    retryAt: sent?.retryAt ?? 0,
    choose: (next: Form) => {
      setForm(next)
      setFault(null)
    },
    type: (part: Partial<Omit<Contact, 'kind'>>) => {
      setTyped({ ...typed, ...part })
      setFault(null)
    },
    /** The sixth digit sends it. */
    setCode: (entered: string) => {
      setCode(entered)
      if (entered !== '') setFault(null)
      void enter(entered)
    },
    setLoginCode: (entered: string) => {
      setLoginCode(entered)
      setFault(null)
    },
    setAgreed: (isAgreed: boolean) => {
      setAgreed(isAgreed)
      localBrowserStorage.write(AGREED_KEY, isAgreed)
      setFault((shown) => (shown?.field === 'agreement' ? null : shown))
    },
    changeNumber: () => {
      setIsAtCode(false)
      setFault(null)
    },
    agrees,
    setFault,
    send: () => void send(),
    enter: () => void enter(code),
    /** Begins with a new account, where the number or address was somebody else's. */
    enterAnew: () => void enter(code, true),
    enterLoginCode: () => void show({ login_code: loginCode }, loginCode),
  }
}

function isSame(a: Contact, b: Contact): boolean {
  return a.kind === b.kind && JSON.stringify(toInput(a)) === JSON.stringify(toInput(b))
}

/** The invitation that the reader came by, if any. */
export function keptInvite(): { invite_code?: string } {
  const code = findStoredInvite(Date.now())
  return code === '' ? {} : { invite_code: code }
}

export type Login = ReturnType<typeof useLogin>
