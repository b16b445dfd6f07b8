import { AtSign, BellRing, Info, MessageCircle, MessageSquareText, ShieldCheck, Star, UserPlus } from 'lucide-react'
import type { Notice } from '#contract/notices.ts'
import { useText } from '../../i18n/text.tsx'
import { Dot } from '../../ui/dot.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Time } from '../../ui/time.tsx'
import style from './notice-item.module.css'
import textStyle from '../../ui/text-styles.module.css'
import { Objection } from './objection.tsx'
import { wordNotice } from './notice-words.ts'

const ICONS = {
  reply: MessageCircle,
  mention: AtSign,
  comment: MessageSquareText,
  star: Star,
  follow: UserPlus,
  reminder: BellRing,
  moderation: ShieldCheck,
  system: Info,
}

/** One notice: what happened, what was said, when; it leads to where that is, as long as it is there. */
export function NoticeItem({ notice }: { notice: Notice }) {
  const text = useText()
  const { to, ...words } = wordNotice(notice, text)
  const Icon = ICONS[notice.kind]
  const content = (
    <>
      <span className={style.icon}>
        <Icon />
        {notice.is_read === 0 && (
          <span className={style.dot}>
            <span className="visually-hidden">{text('notices.new')}</span>
          </span>
        )}
      </span>
      <span className={style.words}>
        <span className={style.title}>{words.title}</span>
        {words.excerpt && (
          <span className={style.excerpt}>
            {words.excerpt}
            {words.place && (
              <>
                <Dot />
                {words.place}
              </>
            )}
          </span>
        )}
        {words.reason && <span className={textStyle.aside}>{words.reason}</span>}
        <span className={style.meta}>
          <Time at={notice.create_time} />
          {notice.kind !== 'reminder' && notice.card && <span className={style.about}>{notice.card.title}</span>}
          {notice.is_gone === 1 && <span>{text('notices.itemGone')}</span>}
        </span>
      </span>
    </>
  )
  return (
    <li className={style.item}>
      {to === null ? (
        <div className={style.row}>{content}</div>
      ) : (
        <SiteLink to={to} className={style.row}>
          {content}
        </SiteLink>
      )}
      {notice.kind === 'moderation' && <Objection detail={notice.detail} />}
    </li>
  )
}
