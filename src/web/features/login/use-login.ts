import { useRef, useState } from 'react'
import { deviceId, randomUuid } from '../../storage/browser-ids.ts'
import { localBrowserStorage } from '../../storage/browser-storage.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { useSite } from '../../runtime/site.ts'
import { startSession } from '../session/keep-session.ts'
import { findStoredInvite, storeInvite } from '../session/stored-invite.ts'
import { whenSignedIn } from '../session/session.ts'
import { CODE_LENGTH, faultOf, isMobile, type Fault } from './login-rules.ts'
import { findSentCode, storeSentCode, type SentCode } from './sent-code.ts'

const AGREED_KEY = 'davmu.agreed'

/**
 * A login by a code sent to a telephone: what was typed, what is under way, what is wrong. With `invite` it accepts the
 * invitation of this code.
 */
export function useLogin(onDone: () => void, invite = '') {
  const scene = invite === '' ? 'login' : 'invite'
  const { api, config } = useRuntime()
  const { agreements } = useSite()
  const [sent, setSent] = useState(() => findSentCode(scene, Date.now()))
  const [isAtCode, setIsAtCode] = useState(sent !== null)
  const [areaCode, setAreaCode] = useState(sent?.areaCode ?? '86')
  const [mobile, setMobile] = useState(sent?.mobile ?? '')
  const [code, setCode] = useState('')
  const [agreed, setAgreed] = useState(() => localBrowserStorage.read(AGREED_KEY) === true)
  const [busy, setBusy] = useState<'send' | 'login' | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  /** Names the attempt with one code, so that it counts once when its answer was lost. */
  const attempt = useRef({ code: '', requestId: '' })
  const needsAgreement = agreements.length > 0 && !agreed

  const remember = (next: SentCode | null) => {
    storeSentCode(next)
    setSent(next)
  }

  const send = async () => {
    if (busy) return
    if (!isMobile(areaCode, mobile)) return setFault({ field: 'mobile', id: 'login.fault.mobile' })
    if (needsAgreement) return setFault({ field: 'agreement', id: 'login.fault.agreement' })
    setFault(null)
    const isUnderWay = sent?.mobile === mobile && sent.areaCode === areaCode && sent.retryAt > Date.now()
    if (isUnderWay) return setIsAtCode(true)
    setBusy('send')
    await whenSignedIn()
    const input = { mobile, area_code: areaCode, scene } as const
    const answer = await api.call('POST /peony/v1/vcode', input, { requestId: randomUuid() })
    setBusy(null)
    if (answer.code !== 0) return setFault(faultOf(answer, 'send'))
    const { retry_after, expire_in } = answer.data
    const now = Date.now()
    remember({ scene, areaCode, mobile, retryAt: now + retry_after * 1000, expireAt: now + expire_in * 1000 })
    setCode('')
    setIsAtCode(true)
  }

  const enter = async (entered: string) => {
    if (busy || entered.length < CODE_LENGTH) return
    if (needsAgreement) return setFault({ field: 'agreement', id: 'login.fault.agreement' })
    setFault(null)
    setBusy('login')
    if (attempt.current.code !== entered) attempt.current = { code: entered, requestId: randomUuid() }
    await whenSignedIn()
    const who = { mobile, area_code: areaCode, vcode: entered, agree_version: config.agreeVersion }
    const options = { requestId: attempt.current.requestId }
    const kept = { device_id: deviceId(), ...who }
    const answer = await (invite === ''
      ? api.call('POST /peony/v1/auth', { appid: 1, platform: 'mobile', ...kept, ...keptInvite() }, options)
      : api.call('POST /peony/v1/account', { invite_code: invite, ...kept }, options))
    setBusy(null)
    if (answer.code !== 0) {
      if (answer.code === 40104 || answer.code === 40105) setCode('')
      return setFault(faultOf(answer, 'login'))
    }
    remember(null)
    storeInvite(null, Date.now())
    startSession(answer.data)
    onDone()
  }

  return {
    isAtCode,
    areaCode,
    mobile,
    code,
    agreed,
    agreements,
    busy,
    fault,
    retryAt: sent?.retryAt ?? 0,
    setAreaCode,
    setMobile: (typed: string) => {
      setMobile(typed)
      setFault(null)
    },
    /** The sixth digit sends it. */
    setCode: (typed: string) => {
      setCode(typed)
      if (typed !== '') setFault(null)
      void enter(typed)
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
    send: () => void send(),
    enter: () => void enter(code),
  }
}

/** The invitation that the reader came by, if any. */
function keptInvite(): { invite_code?: string } {
  const code = findStoredInvite(Date.now())
  return code === '' ? {} : { invite_code: code }
}

export type Login = ReturnType<typeof useLogin>
