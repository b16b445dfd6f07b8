import { OwnInvite } from '../../features/invite/own-invite.tsx'
import { useAsked } from '../../features/session/use-asked.ts'
import { ShareAction } from '../../features/sharing/share-action.tsx'
import { useText } from '../../i18n/text.tsx'
import { ForUsers, OwnPage } from '../../parts/own/own-page.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { useSite } from '../../runtime/site.ts'
import { lazySheet } from '../../ui/lazy-sheet.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { useSheet } from '../../ui/sheet-history.ts'
import style from './own-invite-view.module.css'

const InvitePoster = lazySheet(async () => (await import('./invite-poster.tsx')).InvitePoster)

/** The reader's own invitation. */
export function OwnInviteView() {
  const text = useText()
  return (
    <OwnPage title={text('invite.own')}>
      <ForUsers why={text('invite.ownWhy')}>{(user) => <Own key={user.id} />}</ForUsers>
    </OwnPage>
  )
}

function Own() {
  const text = useText()
  const site = useSite()
  const { api } = useRuntime()
  const load = (pageindex: number) => api.call('GET /peony/v1/invite/record', { pageindex })
  const asked = useAsked('invite', () => load(1))
  const poster = useSheet('invite-poster')
  if (asked.state === 'loading') return <div className={style.waiting} aria-busy="true" />
  if (asked.state === 'failed') return <LoadFailed onRetry={asked.retry} />
  const invitation = asked.data
  const share = {
    title: text('invite.shareTitle', { name: invitation.inviter.name, site: site.name }),
    desc: site.description,
    link: invitation.invite_url,
    imgUrl: site.logo,
  }
  return (
    <>
      <OwnInvite
        invitation={invitation}
        renderSend={(draw) => (
          <ShareAction share={share} place="invite">
            {draw}
          </ShareAction>
        )}
        onPoster={poster.show}
        load={load}
      />
      {poster.open && <InvitePoster address={invitation.poster_url} onClose={poster.close} />}
    </>
  )
}
