import { Music2 } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import type { ContentDetail } from '#contract/content.ts'
import { formatCount } from '#contract/format/numbers.ts'
import { accountPath } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import { BoundDots } from '../../ui/bound-dots.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Time } from '../../ui/time.tsx'
import style from './audio-head.module.css'
import textStyle from '../../ui/text-styles.module.css'

interface AudioHeadProps {
  content: ContentDetail
  titleRef: RefObject<HTMLHeadingElement | null>
  /** What the reader can do with the item, at the end of the account's line. */
  children: ReactNode
}

/** Cover, title and account of what is heard. */
export function AudioHead({ content, titleRef, children }: AudioHeadProps) {
  const { cover, cover_color: color, title } = content
  return (
    <header className={style.head}>
      {cover ? (
        <Picture src={cover} alt="" ratio={1} color={color} eager className={style.cover} />
      ) : (
        <span className={`${style.cover} ${style.none}`}>
          <Music2 />
        </span>
      )}
      <h1 ref={titleRef} className={style.title}>
        <BoundDots>{title}</BoundDots>
      </h1>
      <div className={style.line}>
        <AccountLine content={content} />
        <span className={style.marks}>{children}</span>
      </div>
    </header>
  )
}

function AccountLine({ content }: { content: ContentDetail }) {
  const text = useText()
  const { author, actor, publish_time: published, view_count: views } = content
  return (
    <SiteLink to={accountPath({ actor, id: author.id })} className={style.account}>
      {author.avatar && <img src={author.avatar} alt="" width={22} height={22} className={style.avatar} />}
      <span className={style.name}>{author.name}</span>
      <span className={textStyle.aside}>
        <Facts>
          <Time at={published} wording="words" />
          {views > 0 && text('audio.plays', { count: formatCount(views, text.locale) })}
        </Facts>
      </span>
    </SiteLink>
  )
}
