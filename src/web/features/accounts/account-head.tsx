import { Check } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import type { PublicAccount } from '#contract/public-accounts.ts'
import { formatCount } from '#contract/format/numbers.ts'
import { useText } from '../../i18n/text.tsx'
import { ClampedText } from '../../ui/clamped-text.tsx'
import { Facts } from '../../ui/facts.tsx'
import style from './account-head.module.css'

interface AccountHeadProps {
  account: PublicAccount
  nameRef: RefObject<HTMLHeadingElement | null>
  /** How many follow it now. */
  fans: number
  /** What the reader can do with it. */
  children: ReactNode
}

/** Cover, picture, name, introduction and counts of an account. */
export function AccountHead({ account, nameRef, fans, children }: AccountHeadProps) {
  const text = useText()
  const { name, cover, avatar, intro, verified, region } = account
  const label = account.verify_label || text('article.verified')
  const facts = [verified === 1 ? account.verify_info || label : '', region].filter((fact) => fact !== '')
  return (
    <header>
      <div className={style.cover} data-plain={cover === ''}>
        {cover !== '' && <img src={cover} alt="" width={390} height={176} fetchPriority="high" />}
      </div>
      <div className={style.identity}>
        <span className={style.avatar}>
          {avatar ? <img src={avatar} alt="" width={80} height={80} /> : Array.from(name)[0]}
          {verified === 1 && (
            <span className={style.verified} role="img" aria-label={label}>
              <Check />
            </span>
          )}
        </span>
        {children}
      </div>
      <div className={style.words}>
        <h1 ref={nameRef} className={style.name}>
          {name}
        </h1>
        {facts.length > 0 && (
          <p className={style.facts}>
            <Facts>{facts}</Facts>
          </p>
        )}
        {intro !== '' && (
          <ClampedText lines={2} className={style.intro}>
            {intro}
          </ClampedText>
        )}
        <Counts account={account} fans={fans} />
      </div>
    </header>
  )
}

/** What there is of each; nothing is said of what there is none of. */
function Counts({ account, fans }: { account: PublicAccount; fans: number }) {
  const text = useText()
  const counts = [
    { count: fans, name: text('account.fans') },
    { count: account.view_count, name: text('account.views') },
    { count: account.content_count, name: text('account.items') },
  ].filter(({ count }) => count > 0)
  if (counts.length === 0) return null
  return (
    <dl className={style.counts}>
      {counts.map(({ count, name }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatCount(count, text.locale)}</dd>
        </div>
      ))}
    </dl>
  )
}
