import type { ReactNode } from 'react'
import type { AccountBrief } from '#contract/accounts.ts'
import { useText } from '../../i18n/text.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import style from './invite-card.module.css'
import textStyle from '../../ui/text-styles.module.css'

interface InviteCardProps {
  /** Who invites; null where that is not known any more. */
  inviter: AccountBrief | null
  siteName: string
  /** What can be done with the invitation. */
  children: ReactNode
}

/** A card from somebody, over a view of the sea. */
export function InviteCard({ inviter, siteName, children }: InviteCardProps) {
  const text = useText()
  return (
    <>
      <Sea />
      <section className={style.card}>
        {inviter && (
          <div className={style.inviter}>
            <Avatar
              src={inviter.avatar}
              name={inviter.name}
              verified={inviter.verified === 1 ? inviter.verify_label || text('article.verified') : null}
            />
            <p>
              <span className={textStyle.name}>{inviter.name}</span>
              <span className={textStyle.aside}>{text('invite.toRead', { site: siteName })}</span>
            </p>
          </div>
        )}
        {inviter && inviter.intro !== '' && <blockquote className={style.words}>{inviter.intro}</blockquote>}
        {children}
      </section>
    </>
  )
}

/** Sun and waves, in the publisher's colour. */
function Sea() {
  return (
    <div className={style.sea} aria-hidden="true">
      <svg viewBox="0 0 390 240" preserveAspectRatio="xMidYMax slice" className={style.drawing}>
        <circle className={style.sun} cx="282" cy="80" r="27" />
        <path className={style.far} d="M0 104c40-18 78-18 118 0s78 18 118 0 78-18 154 0v136H0z" />
        <path className={style.middle} d="M0 140c32-20 66-20 98 0s66 20 98 0 66-20 98 0 66 20 96 0v100H0z" />
        <path className={style.near} d="M0 178c40-22 80-22 120 0s80 22 120 0 80-22 150 0v62H0z" />
      </svg>
    </div>
  )
}
