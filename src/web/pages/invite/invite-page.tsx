import { useState } from 'react'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import { formatDate } from '#contract/format/times.ts'
import { invitePath } from '#contract/share-urls.ts'
import { randomUuid } from '../../storage/browser-ids.ts'
import { ContentCardItem } from '../../features/content/card.tsx'
import { layoutAlone } from '../../features/content/feed-layout.ts'
import { InviteCard } from '../../features/invite/invite-card.tsx'
import { LoginForm } from '../../features/login/login-form.tsx'
import { useText } from '../../i18n/text.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { useSite } from '../../runtime/site.ts'
import { useUser } from '../../features/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../../ui/clock.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { toast } from '../../ui/toast.ts'
import { TopBar } from '../../ui/top-bar.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import style from './invite-page.module.css'
import type { InviteData } from './load-invite.ts'
import { OwnInviteView } from './own-invite-view.tsx'
import { useInvitation, type InviteState } from './use-invitation.ts'

export const page = definePage({
  Page: ({ data }: { data: InviteData }) => (data.code === '' ? <OwnInviteView /> : <InvitePage data={data} />),
  keyOf: ({ code }) => code,
  data: async () => (await import('./invite-data.ts')).data,
})

/** Somebody's invitation, and what is to be read here with it or without. */
function InvitePage({ data }: { data: InviteData }) {
  const { code, invitation, cards } = data
  const text = useText()
  const site = useSite()
  const now = useNow()
  const state = useInvitation(data)
  const expireAt = invitation?.expire_at ?? 0
  return (
    <>
      <TopBar back title={text('invite.title')} />
      <main className={style.page}>
        <h1 className="visually-hidden">{text('invite.title')}</h1>
        <InviteCard inviter={invitation?.inviter ?? null} siteName={site.name}>
          <Answer code={code} state={state} />
        </InviteCard>
        {cards.length > 0 && (
          <section className={style.today}>
            <SectionHead title={text('invite.today')} />
            <ul>
              {cards.map((card) => (
                <ContentCardItem key={card.id} card={card} layout={layoutAlone(card)} detail="length" />
              ))}
            </ul>
          </section>
        )}
        {expireAt > 0 && (
          <p className={style.until}>{text('invite.until', { date: formatDate(expireAt * 1000, now, text.locale) })}</p>
        )}
      </main>
    </>
  )
}

/** What the reader can do with the invitation. */
function Answer({ code, state }: { code: string; state: InviteState }) {
  const text = useText()
  const isAlive = useHydrated()
  const user = useUser()
  const [isAccepted, setIsAccepted] = useState(false)
  const said = isAccepted ? 'invite.accepted' : state === 'open' ? null : (`invite.state.${state}` as const)
  if (said !== null) {
    return (
      <div className={style.closed}>
        <p role="status">{text(said)}</p>
        <p className={style.ways}>
          {state === 'own' && (
            <Button as={SiteLink} to={invitePath()} kind="solid">
              {text('invite.toOwn')}
            </Button>
          )}
          <Button as={SiteLink} to="/" kind={state === 'own' ? 'quiet' : 'solid'}>
            {text('invite.look')}
          </Button>
        </p>
      </div>
    )
  }
  if (user) return <AcceptButton code={code} onDone={() => setIsAccepted(true)} />
  return (
    <div className={style.form}>
      {isAlive && <LoginForm purpose={{ action: 'invite' }} invite={code} onDone={() => setIsAccepted(true)} />}
      <noscript>
        <p className={style.why}>{text('account.needsScript')}</p>
      </noscript>
      <p className={style.why}>{text('invite.why')}</p>
    </div>
  )
}

/** For who is logged in already. */
function AcceptButton({ code, onDone }: { code: string; onDone: () => void }) {
  const text = useText()
  const { api } = useRuntime()
  const [isBusy, setIsBusy] = useState(false)
  const accept = async () => {
    setIsBusy(true)
    const answer = await api.call('POST /peony/v1/account', { invite_code: code }, { requestId: randomUuid() })
    setIsBusy(false)
    if (answer.code === 0) return onDone()
    toast(answer.code === NETWORK_FAILURE ? text('error.networkAdvice') : answer.msg)
  }
  return (
    <Button kind="solid" disabled={isBusy} onClick={() => void accept()}>
      {text(isBusy ? 'invite.accepting' : 'invite.accept')}
    </Button>
  )
}
