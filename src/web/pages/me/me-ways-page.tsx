import { useState } from 'react'
import type { LoginWay } from '#contract/identity.ts'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import { mePath } from '#contract/share-urls.ts'
import { useAuthorizationOffered } from '../../features/login/use-authorization.ts'
import { useAsked } from '../../features/session/use-asked.ts'
import { useText } from '../../i18n/text.tsx'
import { ForUsers, OwnPage } from '../../parts/own/own-page.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { randomUuid } from '../../storage/browser-ids.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.ts'
import { AddContact, AddWechat } from './add-way.tsx'
import style from './me-sessions-page.module.css'

export const page = definePage({
  Page: MeWaysPage,
  data: async () => (await import('../../parts/own/own-screen-data.ts')).ownScreenData(mePath('ways'), 'me.ways'),
})

/** What the reader can log in with; more is added by showing that it is theirs. */
function MeWaysPage() {
  const text = useText()
  return (
    <OwnPage title={text('me.ways')}>
      <ForUsers why={text('ways.why')}>{() => <WayList />}</ForUsers>
    </OwnPage>
  )
}

function WayList() {
  const text = useText()
  const { api } = useRuntime()
  const [round, setRound] = useState(0)
  const asked = useAsked(`ways ${round}`, () => api.call('GET /peony/v1/account/me/ways', {}))
  const [isBusy, setIsBusy] = useState(false)

  const remove = async (id: string) => {
    setIsBusy(true)
    const options = { requestId: randomUuid() }
    const answer = await api.call('POST /peony/v1/account/me/ways/remove', { way_id: id }, options)
    setIsBusy(false)
    if (answer.code !== 0 && answer.code !== 40401)
      return toast(answer.code === NETWORK_FAILURE ? text('error.networkAdvice') : answer.msg)
    toast(text('ways.removed'))
    setRound(round + 1)
  }

  if (asked.state === 'loading') return <div className={style.waiting} aria-busy="true" />
  if (asked.state === 'failed') return <LoadFailed onRetry={asked.retry} />
  const { list } = asked.data
  return (
    <>
      {list.length === 0 && <p className={style.advice}>{text('ways.none')}</p>}
      <ul className={style.list}>
        {list.map((way) => (
          <WayItem
            key={way.way_id}
            way={way}
            isBusy={isBusy}
            onRemove={list.length > 1 ? () => void remove(way.way_id) : undefined}
          />
        ))}
      </ul>
      <AddWays onAdded={() => setRound(round + 1)} />
      <p className={style.advice}>{text('ways.advice')}</p>
    </>
  )
}

function WayItem({ way, isBusy, onRemove }: { way: LoginWay; isBusy: boolean; onRemove: (() => void) | undefined }) {
  const text = useText()
  const name = text(`login.way.${way.kind}`)
  return (
    <li className={style.item}>
      <div className={style.what}>
        <p className={style.name}>{way.masked === '' ? name : text('ways.name', { kind: name, masked: way.masked })}</p>
        <p className={style.when}>
          <span>
            {text('sessions.used')} <Time at={way.last_time} />
          </span>
        </p>
      </div>
      {onRemove ? (
        <button
          type="button"
          className={style.end}
          disabled={isBusy}
          aria-label={text('ways.removeOf', { name: `${name} ${way.masked}` })}
          onClick={onRemove}
        >
          {text('ways.remove')}
        </button>
      ) : (
        <span className={style.when}>{text('ways.last')}</span>
      )}
    </li>
  )
}

/** The ways that are set up here, each behind a button. */
function AddWays({ onAdded }: { onAdded: () => void }) {
  const text = useText()
  const { mobile, email } = useRuntime().config.loginWays
  const isInside = useAuthorizationOffered()
  const [adding, setAdding] = useState<'mobile' | 'email' | null>(null)
  const done = () => {
    setAdding(null)
    toast(text('ways.added'))
    onAdded()
  }
  if (adding) return <AddContact kind={adding} onDone={done} onCancel={() => setAdding(null)} />
  return (
    <div className={style.others}>
      {mobile && (
        <Button kind="quiet" onClick={() => setAdding('mobile')}>
          {text('ways.add.mobile')}
        </Button>
      )}{' '}
      {email && (
        <Button kind="quiet" onClick={() => setAdding('email')}>
          {text('ways.add.email')}
        </Button>
      )}{' '}
      {isInside && <AddWechat />}
    </div>
  )
}
