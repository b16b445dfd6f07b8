import { Link } from 'lucide-react'
import type { Message } from '#contract/live.ts'
import type { Share } from '#contract/shapes.ts'
import { useText } from '../../../i18n/text.tsx'
import style from './post-item.module.css'
import { postWords } from './post-rows.ts'

/** Field of the address that names a post. */
export const POST_FIELD = 'msg'

const TITLE_LENGTH = 40

/** What is shared of one post: its own words, and the address that opens the room at it. */
export function shareOfPost(share: Share, post: Message): Share {
  const { heading, text } = postWords(post)
  const title = Array.from(heading || text.split('\n')[0] || share.title)
  const link = new URL(share.link)
  link.searchParams.set(POST_FIELD, post.msg_id)
  return {
    ...share,
    title: title.length > TITLE_LENGTH ? `${title.slice(0, TITLE_LENGTH - 1).join('')}…` : title.join(''),
    desc: heading && text ? text : share.title,
    link: link.href,
  }
}

/** Shares a post; a short one says so by its sign alone. */
export function PostShareButton({ post, onClick }: { post: Message; onClick: () => void }) {
  const text = useText()
  const isShort = post.is_key === 0 && post.media === null
  return (
    <button type="button" className={style.like} aria-label={text('live.posts.share')} onClick={onClick}>
      <Link />
      {!isShort && text('live.posts.share')}
    </button>
  )
}
