import type { FollowedAccount } from '#contract/follows.ts'
import { useText } from '../../i18n/text.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { NewsCount } from '../../ui/news-count.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Time } from '../../ui/time.tsx'
import style from './followed-list.module.css'
import textStyle from '../../ui/text-styles.module.css'

/** Accounts that the reader follows; a dot marks those that have published since the reader looked. */
export function FollowedList({ accounts }: { accounts: readonly FollowedAccount[] }) {
  return (
    <ul className={style.list}>
      {accounts.map((account) => (
        <FollowedItem key={account.id} account={account} />
      ))}
    </ul>
  )
}

function FollowedItem({ account }: { account: FollowedAccount }) {
  const text = useText()
  const { name, avatar, verified, verify_label: label, intro, path, unread, last_publish_time: published } = account
  return (
    <li className={style.item}>
      <SiteLink to={path} className={style.row}>
        <Avatar src={avatar} name={name} verified={verified === 1 ? label || text('article.verified') : null} />
        <span className={style.words}>
          <span className={textStyle.name}>{name}</span>
          <span className={style.about}>
            {published > 0 ? (
              <>
                {text('follow.published')} <Time at={published} />
              </>
            ) : (
              intro
            )}
          </span>
        </span>
        {unread > 0 && <NewsCount count={unread} />}
      </SiteLink>
    </li>
  )
}
