import { Share2 } from 'lucide-react'
import type { ContentCard } from '#contract/content.ts'
import { COMMENTS_ID } from '../../features/comments/places.ts'
import { ClosingAction, ClosingActions } from '../../features/relations/mark-actions.tsx'
import { ShareAction } from '../../features/sharing/share-action.tsx'
import { useText } from '../../i18n/text.tsx'
import { island } from '../../ui/island.tsx'
import type { ContentData } from './load-content.ts'

const RelatedList = island(async () => (await import('../../features/content/related-list.tsx')).RelatedList)
const CommentSection = island(
  async () => (await import('../../features/comments/comment-section.tsx')).CommentSection,
  COMMENTS_ID,
)

/** What follows an item on its page: star, collect and share once more, what to go on with, comments; nothing in a preview. */
export function ContentEnd({ data }: { data: ContentData }) {
  const { content } = data
  const text = useText()
  if (data.preview) return null
  return (
    <>
      <ClosingActions content={content}>
        <ShareAction share={content.share} place="closing">
          {(onClick) => (
            <ClosingAction icon={<Share2 />} onClick={onClick}>
              {text('share.open')}
            </ClosingAction>
          )}
        </ShareAction>
      </ClosingActions>
      <ContentSurroundings data={data} />
    </>
  )
}

interface Surroundings extends Pick<ContentData, 'content' | 'comments' | 'preview'> {
  related: readonly ContentCard[]
}

/** Related items and comments alone, for pages whose actions stand elsewhere; nothing in a preview. */
export function ContentSurroundings({ data }: { data: Surroundings }) {
  if (data.preview) return null
  return (
    <>
      <RelatedList cards={data.related} />
      <CommentSection content={data.content} first={data.comments} />
    </>
  )
}
