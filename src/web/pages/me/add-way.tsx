import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { mePath } from '#contract/share-urls.ts'
import { CodeBoxes } from '../../features/login/code-boxes.tsx'
import { beginJoining, takeTaken } from '../../features/login/complete-authorization.ts'
import { ContactField } from '../../features/login/contact-field.tsx'
import {
  CODE_LENGTH,
  faultOf,
  faultOfContact,
  nameOf,
  toInput,
  type Contact,
  type ContactKind,
  type Fault,
} from '../../features/login/login-rules.ts'
import { useBeginAuthorization } from '../../features/login/use-authorization.ts'
import { useText } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { randomUuid } from '../../storage/browser-ids.ts'
import { Button } from '../../ui/button.tsx'
import style from './me-data-page.module.css'

const FAULT_ID = 'way-fault'

/** Adds a number or an address: a code is sent there and entered; what another account has is merged if the reader says so. */
export function AddContact({
  kind,
  onDone,
  onCancel,
}: {
  kind: ContactKind
  onDone: () => void
  onCancel: () => void
}) {
  const text = useText()
  const { api } = useRuntime()
  const [contact, setContact] = useState<Contact>({ kind, areaCode: '86', mobile: '', email: '' })
  const [isAtCode, setIsAtCode] = useState(false)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<Fault | null>(null)
  const [isTaken, setIsTaken] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  /** Names the attempt with one code, so that it counts once when its answer was lost. */
  const attempt = useRef({ name: '', requestId: '' })

  const send = async () => {
    const wrong = faultOfContact(contact)
    if (wrong) return setFault(wrong)
    setFault(null)
    setIsBusy(true)
    const input = { ...toInput(contact), scene: 'join', locale: text.locale } as const
    const answer = await api.call('POST /peony/v1/vcode', input, { requestId: randomUuid() })
    setIsBusy(false)
    if (answer.code !== 0) return setFault(faultOf(answer, 'send', kind))
    setCode('')
    setIsAtCode(true)
  }

  const add = async (more: { merge?: 1; anew?: 1 } = {}) => {
    setFault(null)
    setIsBusy(true)
    const name = `${code} ${Object.keys(more).join()}`
    if (attempt.current.name !== name) attempt.current = { name, requestId: randomUuid() }
    const input = { ...toInput(contact), vcode: code, ...more }
    const { requestId } = attempt.current
    const answer = await api.call('POST /peony/v1/account/me/ways', input, { requestId })
    setIsBusy(false)
    setIsTaken(answer.code === 40903)
    if (answer.code === 0) onDone()
    else if (answer.code !== 40903) setFault(faultOf(answer, 'login', kind))
  }

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    void (isAtCode ? add() : send())
  }
  if (isTaken) return <Merge isBusy={isBusy} onMerge={() => void add({ merge: 1 })} onCancel={onCancel} />
  return (
    <form className={style.part} onSubmit={onSubmit} noValidate>
      <h2 className={style.title}>{text(`ways.add.${kind}`)}</h2>
      <div className={style.code}>
        {isAtCode ? (
          <>
            <p className={style.about}>{text('login.sentTo', { number: nameOf(contact) })}</p>
            <CodeBoxes value={code} onChange={setCode} faultId={fault ? FAULT_ID : undefined} />
          </>
        ) : (
          <ContactField
            contact={contact}
            onType={(part) => setContact({ ...contact, ...part })}
            faultId={fault ? FAULT_ID : undefined}
            focuses
          />
        )}
      </div>
      <p id={FAULT_ID} className={style.fault} role="alert">
        {fault && text(fault.id, fault.values)}
      </p>
      <div className={style.actions}>
        <Button kind="solid" type="submit" disabled={isBusy || (isAtCode && code.length < CODE_LENGTH)}>
          {text(isAtCode ? 'ways.add' : 'login.send')}
        </Button>
        {fault?.id === 'login.fault.givenOn' && (
          <Button kind="quiet" disabled={isBusy} onClick={() => void add({ anew: 1 })}>
            {text('ways.takeOver')}
          </Button>
        )}
        <Button kind="quiet" disabled={isBusy} onClick={onCancel}>
          {text('ways.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Adds the account of the social client, by its own page. */
export function AddWechat() {
  const text = useText()
  const begin = useBeginAuthorization()
  const [fault, setFault] = useState<Fault | null>(null)
  const [isTaken, setIsTaken] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => setIsTaken(takeTaken()), [])

  const add = async (merges: boolean) => {
    setIsBusy(true)
    beginJoining(merges)
    const failure = await begin(mePath('ways'))
    setIsBusy(false)
    if (failure) setFault(faultOf(failure, 'send'))
  }
  if (isTaken) return <Merge isBusy={isBusy} onMerge={() => void add(true)} onCancel={() => setIsTaken(false)} />
  return (
    <>
      <Button kind="quiet" disabled={isBusy} onClick={() => void add(false)}>
        {text('ways.add.wechat')}
      </Button>
      <p className={style.fault} role="alert">
        {fault && text(fault.id, fault.values)}
      </p>
    </>
  )
}

/** What was shown to be theirs has an account of its own: the reader says whether the two are to be one. */
function Merge({ isBusy, onMerge, onCancel }: { isBusy: boolean; onMerge: () => void; onCancel: () => void }) {
  const text = useText()
  return (
    <section className={style.part}>
      <h2 className={style.title}>{text('ways.taken')}</h2>
      <p className={style.about}>{text('ways.takenAbout')}</p>
      <div className={style.actions}>
        <Button kind="solid" disabled={isBusy} onClick={onMerge}>
          {text('ways.merge')}
        </Button>
        <Button kind="quiet" disabled={isBusy} onClick={onCancel}>
          {text('ways.mergeNot')}
        </Button>
      </div>
    </section>
  )
}
