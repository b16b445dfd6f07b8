import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.tsx'
import style from './member-line.module.css'

interface MemberLineProps {
  name: string
  avatar: string
  /** What the mark behind the name says; empty for none. */
  verifiedAs: string
  /** Beneath the name. */
  note: ReactNode
  /** At the end of the line. */
  children?: ReactNode
}

/** Somebody of the community, above what they wrote. */
export function MemberLine({ name, avatar, verifiedAs, note, children }: MemberLineProps) {
  const text = useText()
  const shown = name || text('community.nobody')
  return (
    <div className={style.member}>
      <span className={style.avatar} aria-hidden="true">
        {avatar ? <img src={avatar} alt="" width={40} height={40} /> : Array.from(shown)[0]}
      </span>
      <div className={style.words}>
        <p className={style.name}>
          <bdi>{shown}</bdi>
          {verifiedAs && <BadgeCheck className={style.verified} role="img" aria-label={verifiedAs} />}
        </p>
        <p className={style.note}>{note}</p>
      </div>
      {children}
    </div>
  )
}
