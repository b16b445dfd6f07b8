import { ChevronRight, User } from 'lucide-react'
import { mePath } from '#contract/share-urls.ts'
import { requireUser, useReaderKey, type SessionUser } from '../../features/session/session.ts'
import { useText } from '../../i18n/text.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import style from './me-head.module.css'
import textStyle from '../../ui/text-styles.module.css'

/** Who the reader is here, or the way in. */
export function MeHead({ user }: { user: SessionUser | null }) {
  return user ? <WhoIAm user={user} /> : <NotLoggedIn />
}

function WhoIAm({ user }: { user: SessionUser }) {
  const text = useText()
  return (
    <SiteLink to={mePath('profile')} className={style.head}>
      <span className={style.picture}>
        <Avatar src={user.avatar} name={user.nickname} verified={null} />
      </span>
      <span className={style.names}>
        <span className={style.name}>{user.nickname}</span>
        <span className={textStyle.noteNumbers}>{user.mobileMasked}</span>
      </span>
      <span className={style.edit}>
        {text('me.editProfile')}
        <ChevronRight />
      </span>
    </SiteLink>
  )
}

/** What works without an account, and what one is good for. */
function NotLoggedIn() {
  const text = useText()
  const isKnown = useReaderKey() !== ''
  return (
    <div className={style.stranger}>
      <div className={style.head}>
        <span className={style.nobody}>
          <User />
        </span>
        <span className={style.names}>
          <span className={style.name}>{text('me.guest')}</span>
          <span className={textStyle.note}>{text('me.welcome')}</span>
        </span>
        <Button
          kind="solid"
          disabled={!isKnown}
          aria-haspopup="dialog"
          onClick={() => void requireUser({ action: 'plain' })}
        >
          {text('account.login')}
        </Button>
      </div>
      <p className={style.without}>{text('me.without')}</p>
    </div>
  )
}
