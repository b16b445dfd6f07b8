import { useRef, useState } from 'react'
import { formatDateTime } from '#contract/format/times.ts'
import { randomUuid } from '../../storage/browser-ids.ts'
import { CodeBoxes } from '../../features/login/code-boxes.tsx'
import { CODE_LENGTH, faultOf, type Fault } from '../../features/login/login-rules.ts'
import { useText } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { dropSession } from '../../features/session/keep-session.ts'
import { findUser, requireUser, type SessionUser } from '../../features/session/session.ts'
import { Button } from '../../ui/button.tsx'
import style from './me-data-page.module.css'

const FAULT_ID = 'cancel-fault'

/** Gives the account up: first a code is asked for, then it is entered, then it is done. */
export function CancelAccount({ user }: { user: SessionUser | null }) {
  const text = useText()
  const { api } = useRuntime()
  const [isAtCode, setIsAtCode] = useState(false)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<Fault | null>(null)
  const hasContact = user?.mobileMasked !== ''
  const [isBusy, setIsBusy] = useState(false)
  const [eraseTime, setEraseTime] = useState(0)
  /** Names the attempt with one code, so that it counts once when its answer was lost. */
  const attempt = useRef({ code: '', requestId: '' })

  const send = async () => {
    if (!(await requireUser({ action: 'plain' }))) return
    setFault(null)
    // Where no code can be sent, a fresh login stands for one.
    if (findUser()?.mobileMasked === '') return setIsAtCode(true)
    setIsBusy(true)
    const answer = await api.call('POST /peony/v1/vcode', { scene: 'cancel' }, { requestId: randomUuid() })
    setIsBusy(false)
    if (answer.code !== 0) return setFault(faultOf(answer, 'send'))
    setCode('')
    setIsAtCode(true)
  }

  const cancel = async () => {
    setFault(null)
    setIsBusy(true)
    if (attempt.current.code !== code || code === '') attempt.current = { code, requestId: randomUuid() }
    const { requestId } = attempt.current
    const answer = await api.call('POST /peony/v1/account/me/cancel', code === '' ? {} : { vcode: code }, {
      requestId,
    })
    setIsBusy(false)
    if (answer.code !== 0) return setFault(faultOf(answer, 'login'))
    setEraseTime(answer.data.erase_time)
    await dropSession(api)
  }

  if (eraseTime > 0) {
    return (
      <p className={style.done} role="status">
        {text('data.cancelled', { time: formatDateTime(eraseTime) })}
      </p>
    )
  }
  return (
    <>
      <p className={style.about}>{text(user ? 'data.cancelAbout' : 'data.cancelLogin')}</p>
      {isAtCode && user && (
        <div className={style.code}>
          {hasContact ? (
            <>
              <p className={style.about}>{text('data.codeSent', { number: user.mobileMasked })}</p>
              <CodeBoxes value={code} onChange={setCode} faultId={fault ? FAULT_ID : undefined} />
            </>
          ) : (
            <p className={style.about}>{text('data.noCode')}</p>
          )}
        </div>
      )}
      <p id={FAULT_ID} className={style.fault} role="alert">
        {fault && text(fault.id, fault.values)}
      </p>
      {isAtCode && user ? (
        <div className={style.actions}>
          <Button
            kind="solid"
            disabled={isBusy || (hasContact && code.length < CODE_LENGTH)}
            onClick={() => void cancel()}
          >
            {text('data.cancelNow')}
          </Button>
          <Button kind="quiet" disabled={isBusy} onClick={() => setIsAtCode(false)}>
            {text('data.cancelNot')}
          </Button>
        </div>
      ) : (
        <Button kind="quiet" disabled={isBusy} onClick={() => void send()}>
          {text(user ? 'data.cancelBegin' : 'account.login')}
        </Button>
      )}
    </>
  )
}
