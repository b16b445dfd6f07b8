import { Users } from 'lucide-react'
import type { RefObject } from 'react'
import type { CirclePost as Post } from '#contract/community.ts'
import { formatCount } from '#contract/format/numbers.ts'
import { useText } from '../../i18n/text.tsx'
import { BoundDots } from '../../ui/bound-dots.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Picture } from '../../ui/picture.tsx'
import { PlayMark } from '../../ui/play-mark.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Time } from '../../ui/time.tsx'
import style from './circle-post.module.css'
import textStyle from '../../ui/text-styles.module.css'
import { FoldedText } from './folded-text.tsx'
import { LinkCard } from '../../ui/link-card.tsx'
import { MemberLine } from './member-line.tsx'
import { PictureGrid } from '../../ui/picture-grid.tsx'

interface CirclePostProps {
  post: Post
  titleRef: RefObject<HTMLHeadingElement | null>
  /** Shows a picture large. */
  onOpen?: (index: number) => void
}

/** A post: who wrote it, its words, pictures, what it points to, where it was posted. */
export function CirclePost({ post, titleRef, onOpen }: CirclePostProps) {
  const text = useText()
  const { user, title, content, images, media, link, circle, topics, create_time: posted, ip_region: region } = post
  const isTitled = !content.startsWith(title.replace(/…$/, ''))
  return (
    <article className={style.post}>
      <MemberLine
        name={user.name}
        avatar={user.avatar}
        verifiedAs={user.verified === 1 ? user.verify_label || text('article.verified') : ''}
        note={
          <Facts>
            <Time at={posted} />
            {region}
            {post.view_count > 0 && text('question.views', { count: formatCount(post.view_count, text.locale) })}
          </Facts>
        }
      />
      <h1 ref={titleRef} className={isTitled ? style.title : 'visually-hidden'}>
        <BoundDots>{title}</BoundDots>
      </h1>
      <FoldedText>{content}</FoldedText>
      {media ? (
        <a className={style.video} href={media.url} aria-label={text('circle.video')}>
          <Picture src={media.cover || post.cover} alt="" ratio={16 / 9} color={post.cover_color} eager />
          <PlayMark />
        </a>
      ) : (
        <PictureGrid images={images} eager onOpen={onOpen} />
      )}
      {link && <LinkCard link={link} />}
      <ul className={style.chips}>
        <li className={style.chip}>
          {circle.avatar ? <img src={circle.avatar} alt="" width={20} height={20} /> : <Users aria-hidden="true" />}
          {circle.name}
          {circle.member_count > 0 && (
            <span className={textStyle.meta}>
              {text('circle.members', { count: formatCount(circle.member_count, text.locale) })}
            </span>
          )}
        </li>
        {topics.map((topic) => (
          <li key={topic.id}>
            <SiteLink to={topic.path} className={style.topic}>
              #{topic.name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </article>
  )
}
