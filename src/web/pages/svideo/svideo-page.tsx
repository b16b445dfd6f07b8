import { MessageCircle, Search, Share2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { formatCount } from '#contract/format/numbers.ts'
import { searchPath } from '#contract/search-query.ts'
import { accountPath } from '#contract/share-urls.ts'
import { useCommentCount } from '../../features/comments/comment-count.ts'
import { useIsHiddenNow } from '../../features/content/hidden-here.ts'
import { markRead } from '../../features/content/read-items.ts'
import { CollectAction, StarAction } from '../../features/relations/mark-actions.tsx'
import { ClipFeed } from '../../features/video/clip-feed.tsx'
import type { Clip } from '../../features/video/clip.ts'
import { useClips } from '../../features/video/use-clips.ts'
import { useText } from '../../i18n/text.tsx'
import { TURN } from '../../routing/transition.ts'
import { BarAction } from '../../ui/action-bar.tsx'
import { lazySheet } from '../../ui/lazy-sheet.tsx'
import { IconLink } from '../../ui/icon-link.tsx'
import { useSheet } from '../../ui/sheet-history.ts'
import { SiteLink } from '../../ui/site-link.tsx'
import { BackButton } from '../../ui/top-bar.tsx'
import { ContentShareSheet } from '../../parts/content/content-share.tsx'
import { PreviewBar } from '../../parts/content/content-bar.tsx'
import { ContentAbout, hasAbout } from '../../parts/content/content-about.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import type { SvideoData } from './svideo-data.ts'
import { offerReadyClip } from './ready-clips.ts'
import style from './svideo-page.module.css'

const ClipComments = lazySheet(async () => (await import('./clip-comments.tsx')).ClipComments)

/** After a turn the address waits this long: browsers let it change only so often. */
const SETTLE_MS = 250

/** The page stays while the reader turns from clip to clip, each of which has an address and data of its own. */
export const page = definePage({
  middleware: ['valid-id'],
  Page: SvideoPage,
  data: async () => (await import('./svideo-data.ts')).data,
})

/** Short films, one on the screen at a time; each has its own address, which takes the place of the one before. */
function SvideoPage({ data }: { data: SvideoData }) {
  const [first] = useState(data)
  const isPreview = first.preview !== null
  const isReturn = useNavigationType() === NavigationType.Pop
  const isHidden = useIsHiddenNow()
  const feed = useClips({ content: first.content, following: first.following, isReturn, isHidden })
  const comments = useSheet('clip-comments')
  const share = useSheet('share-clip')
  const clip = feed.clips[feed.shown]
  useTurns(clip, data.content.id, comments.open || share.open || isPreview)
  useCommentLink(comments.show)
  useEffect(() => {
    if (clip) markRead(clip.card.id)
  }, [clip])

  if (!clip) return null
  return (
    <>
      <ClipFeed
        feed={feed}
        isPreview={isPreview}
        isSmall={comments.open}
        lead={<BackButton />}
        tail={<SearchLink />}
        actions={
          !isPreview && <ClipActions key={clip.card.id} clip={clip} onComments={comments.show} onShare={share.show} />
        }
        renderAbout={renderAbout}
      />
      {first.preview && <PreviewBar preview={first.preview} />}
      {comments.open && clip.loaded && (
        <ClipComments
          key={clip.card.id}
          content={clip.loaded.content}
          first={(clip.card.id === first.content.id && first.comments) || null}
          onClose={comments.close}
        />
      )}
      {share.open && clip.loaded && <ContentShareSheet content={clip.loaded.content} onClose={share.close} />}
    </>
  )
}

function renderAbout({ loaded }: Clip) {
  return loaded && hasAbout(loaded.content) ? <ContentAbout content={loaded.content} /> : null
}

/** Gives each clip its address once the reader stays with it. */
function useTurns(clip: Clip | undefined, addressedId: string, isHeld: boolean): void {
  const navigate = useNavigate()
  const content = clip?.loaded?.content
  useEffect(() => {
    if (!content || content.id === addressedId || isHeld) return
    const timer = setTimeout(() => {
      offerReadyClip(content)
      void navigate(content.path, { replace: true, preventScrollReset: true, state: TURN })
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [content, addressedId, isHeld, navigate])
}

/** An address that names a comment opens the sheet with it. */
function useCommentLink(show: () => void): void {
  const { search } = useLocation()
  const isShown = useRef(false)
  useEffect(() => {
    if (isShown.current || !/[?&]c=\w/.test(search)) return
    isShown.current = true
    show()
  }, [search, show])
}

interface ClipActionsProps {
  clip: Clip
  onComments: () => void
  onShare: () => void
}

function ClipActions({ clip: { card, loaded }, onComments, onShare }: ClipActionsProps) {
  const text = useText()
  const { author, actor } = card
  const count = useCommentCount(card)
  return (
    <div className={style.actions} role="group" aria-label={text('video.actions')}>
      <SiteLink to={accountPath({ actor, id: author.id })} className={style.avatar} aria-label={author.name}>
        {author.avatar ? <img src={author.avatar} alt="" width={48} height={48} /> : Array.from(author.name)[0]}
      </SiteLink>
      <StarAction content={card} />
      <BarAction
        icon={<MessageCircle />}
        label={text('comment.goTo', { count })}
        caption={count > 0 ? formatCount(count, text.locale) : text('comment.title')}
        aria-haspopup="dialog"
        onClick={onComments}
      />
      <CollectAction content={card} />
      {loaded && (
        <BarAction icon={<Share2 />} label={text('share.open')} caption={text('share.open')} onClick={onShare} />
      )}
    </div>
  )
}

function SearchLink() {
  const text = useText()
  return (
    <IconLink label={text('search.label')} to={searchPath({})}>
      <Search />
    </IconLink>
  )
}
