import { useMemo } from 'react'
import type { ContentDetail } from '#contract/content.ts'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import type { LiveDetail } from '#contract/live.ts'
import { formatCount } from '#contract/format/numbers.ts'
import { BookingButton } from '../../features/bookings/booking-button.tsx'
import { ArticleFoot } from '../../features/content/article-foot.tsx'
import { Phrases } from '../../features/content/phrases.tsx'
import { FollowButton } from '../../features/follows/follow-button.tsx'
import { ProgrammeList } from '../../features/live/before/programme.tsx'
import { PostShareButton, shareOfPost } from '../../features/live/posts/share-post.tsx'
import type { LiveParts } from '../../features/live/room/live-parts.ts'
import { ShareAction } from '../../features/sharing/share-action.tsx'
import { FilmAccount } from '../../features/video/film-account.tsx'
import { shareIcon } from '../../features/sharing/share-icon.tsx'
import { useText } from '../../i18n/text.tsx'
import { ContentShare } from '../../parts/content/content-share.tsx'
import { ContentAbout, hasAbout } from '../../parts/content/content-about.tsx'
import { ContentBar } from '../../parts/content/content-bar.tsx'
import { ContentSurroundings } from '../../parts/content/content-end.tsx'
import { Facts } from '../../ui/facts.tsx'
import { island } from '../../ui/island.tsx'
import style from './live-page.module.css'
import type { LiveData } from './live-data.ts'

const RelatedList = island(async () => (await import('../../features/content/related-list.tsx')).RelatedList)

/** What the screens of a room show besides the room: its item's text, account, comments and what goes with it. */
export function useLiveParts(data: LiveData): LiveParts {
  return useMemo((): LiveParts => {
    const { content, room, phrases, posts, related, preview, programme, body } = data
    const about = { ...content, body_html: body, source: room.source }
    return {
      content,
      title: <Phrases phrases={phrases} />,
      posts,
      follow: <FollowButton account={content.author} place="line" />,
      share: preview ? null : (
        <ContentShare content={content} place="top">
          {shareIcon}
        </ContentShare>
      ),
      sharePost: (post) => (
        <ShareAction share={shareOfPost(content.share, post)} place={post.msg_id}>
          {(onClick) => <PostShareButton post={post} onClick={onClick} />}
        </ShareAction>
      ),
      intro:
        programme || hasAbout(about) ? (
          <>
            {programme && <ProgrammeList programme={programme} />}
            {hasAbout(about) && <ContentAbout content={about} />}
            <ArticleFoot content={about} />
            <Reach room={room} />
          </>
        ) : null,
      related: related?.length ? <RelatedList cards={related} /> : null,
      list: (cards) => <RelatedList cards={cards} isNamed />,
      end: <ContentSurroundings data={data} />,
      bar: <ContentBar content={content} preview={preview} />,
    }
  }, [data])
}

/** How many the room has reached, and how often it was passed on. */
function Reach({ room }: { room: LiveDetail }) {
  const text = useText()
  const facts = [
    ...(room.view_count > 0 ? [text('live.reach.views', { count: formatCount(room.view_count, text.locale) })] : []),
    ...(room.share_count > 0 ? [text('live.reach.shares', { count: formatCount(room.share_count, text.locale) })] : []),
  ]
  if (facts.length === 0) return null
  return (
    <p className={style.reach}>
      <Facts>{facts}</Facts>
    </p>
  )
}

/** Who broadcasts. */
export function RoomAccount({ content }: { content: ContentDetail }) {
  return (
    <FilmAccount author={content.author} actor={content.actor}>
      <FollowButton account={content.author} place="line" />
    </FilmAccount>
  )
}

/** How many have booked the room, and the way to be one of them. */
export function BookingBar({ content, detail }: { content: ContentDetail; detail: LiveDetail }) {
  const text = useText()
  return (
    <div className={style.booking} role="group" aria-label={text('live.before.actions')}>
      <div className={style.inside}>
        <BookingButton
          item={content}
          startTime={detail.start_time}
          label={detail.reservation_label || text('live.before.book')}
          count={detail.booking_count}
          begun={detail.status !== LIVE_STATUS.upcoming}
          place="bar"
        />
      </div>
    </div>
  )
}
