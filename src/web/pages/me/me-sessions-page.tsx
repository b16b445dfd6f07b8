import { useState } from 'react'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import type { Session } from '#contract/identity.ts'
import { mePath } from '#contract/share-urls.ts'
import { randomUuid } from '../../storage/browser-ids.ts'
import { useAsked } from '../../features/session/use-asked.ts'
import { useText, type Text } from '../../i18n/text.tsx'
import { ForUsers, OwnPage } from '../../parts/own/own-page.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.ts'
import style from './me-sessions-page.module.css'

export const page = definePage({
  Page: MeSessionsPage,
  data: async () =>
    (await import('../../parts/own/own-screen-data.ts')).ownScreenData(mePath('sessions'), 'me.sessions'),
})

/** Where the reader is logged in, and the way to end it there. */
function MeSessionsPage() {
  const text = useText()
  return (
    <OwnPage title={text('me.sessions')}>
      <ForUsers why={text('sessions.why')}>{() => <SessionList />}</ForUsers>
    </OwnPage>
  )
}

function SessionList() {
  const text = useText()
  const { api } = useRuntime()
  const [round, setRound] = useState(0)
  const asked = useAsked(`sessions ${round}`, () => api.call('GET /peony/v1/account/me/sessions', {}))
  const [isBusy, setIsBusy] = useState(false)

  const end = async (input: { revoke: string } | { others: 1 }) => {
    setIsBusy(true)
    const answer = await api.call('POST /peony/v1/account/me/sessions', input, { requestId: randomUuid() })
    setIsBusy(false)
    // One that is gone already is what was wanted.
    if (answer.code !== 0 && answer.code !== 40401) {
      toast(answer.code === NETWORK_FAILURE ? text('error.networkAdvice') : answer.msg)
      return
    }
    toast(text('sessions.ended'))
    setRound(round + 1)
  }

  if (asked.state === 'loading') return <div className={style.waiting} aria-busy="true" />
  if (asked.state === 'failed') return <LoadFailed onRetry={asked.retry} />
  const { list } = asked.data
  return (
    <>
      <ul className={style.list}>
        {list.map((session) => (
          <SessionItem
            key={session.session_id}
            session={session}
            isBusy={isBusy}
            onEnd={() => void end({ revoke: session.session_id })}
          />
        ))}
      </ul>
      {list.length > 1 && (
        <p className={style.others}>
          <Button kind="quiet" disabled={isBusy} onClick={() => void end({ others: 1 })}>
            {text('sessions.endOthers')}
          </Button>
        </p>
      )}
      <p className={style.advice}>{text('sessions.advice')}</p>
    </>
  )
}

function SessionItem({ session, isBusy, onEnd }: { session: Session; isBusy: boolean; onEnd: () => void }) {
  const text = useText()
  const name = nameOf(session, text)
  return (
    <li className={style.item}>
      <div className={style.what}>
        <p className={style.name}>
          {name}
          {session.is_current && <span className={style.current}>{text('sessions.current')}</span>}
        </p>
        <p className={style.when}>
          {session.ip_region !== '' && <span>{session.ip_region}</span>}
          <span>
            {text('sessions.used')} <Time at={session.last_time} />
          </span>
          <span>
            {text('sessions.begun')} <Time at={session.create_time} />
          </span>
        </p>
      </div>
      {!session.is_current && (
        <button
          type="button"
          className={style.end}
          disabled={isBusy}
          aria-label={text('sessions.endOf', { name })}
          onClick={onEnd}
        >
          {text('sessions.end')}
        </button>
      )}
    </li>
  )
}

function nameOf({ device, client }: Session, text: Text): string {
  return client === 'unknown'
    ? text(`sessions.device.${device}`)
    : text('sessions.name', { device: text(`sessions.device.${device}`), client: text(`sessions.client.${client}`) })
}
