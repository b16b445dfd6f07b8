import { Share2 } from 'lucide-react'
import type { ContentCard, ContentDetail } from '#contract/content.ts'
import { COMMENTS_ID } from '../../features/comments/places.ts'
import { ClosingAction, ClosingActions } from '../../features/relations/mark-actions.tsx'
import { useText } from '../../i18n/text.tsx'
import { island } from '../../ui/island.tsx'
import type { CommentSectionProps as ThreadProps } from '../../features/comments/comment-section.tsx'
import type { OnwardProps } from './content-onward.tsx'
import { ContentShare } from './content-share.tsx'
import type { ContentData } from './load-content.ts'

const ContentOnward = island<OnwardProps, ContentDetail>(
  async () => (await import('./content-onward.tsx')).ContentOnward,
  {
    later: {
      of: ({ content, related }) => (related === undefined ? content : null),
      load: async ({ id }, { api }) => ({ related: await (await loadLater()).loadRelated(api, id) }),
    },
  },
)
const CommentSection = island<ThreadProps, ContentDetail>(
  async () => (await import('../../features/comments/comment-section.tsx')).CommentSection,
  {
    id: COMMENTS_ID,
    later: {
      of: ({ content, first }) => (first === undefined ? content : null),
      load: async (content, { api }) => ({ first: await (await loadLater()).loadThread(api, content) }),
    },
  },
)
const loadLater = () => import('./load-later.ts')

/** What follows an item on its page: star, collect and share once more, what to go on with, comments; nothing in a preview. */
export function ContentEnd({ data }: { data: ContentData }) {
  const { content } = data
  const text = useText()
  if (data.preview) return null
  return (
    <>
      <ClosingActions content={content}>
        <ContentShare content={content} place="closing">
          {(onClick) => (
            <ClosingAction icon={<Share2 />} onClick={onClick}>
              {text('share.open')}
            </ClosingAction>
          )}
        </ContentShare>
      </ClosingActions>
      <ContentSurroundings data={data} />
    </>
  )
}

interface Surroundings extends Pick<ContentData, 'content' | 'comments' | 'preview'> {
  related: readonly ContentCard[] | undefined
}

/** Related items and comments alone, for pages whose actions stand elsewhere; nothing in a preview. */
export function ContentSurroundings({ data }: { data: Surroundings }) {
  if (data.preview) return null
  return (
    <>
      <ContentOnward content={data.content} related={data.related} />
      <CommentSection content={data.content} first={data.comments} />
    </>
  )
}
