import { Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ContentDetail } from '#contract/content.ts'
import { CommentCountAction, CommentPill } from '../../features/comments/comment-pill.tsx'
import { CollectAction, StarAction } from '../../features/relations/mark-actions.tsx'
import { useText } from '../../i18n/text.tsx'
import { ActionBar, BarAction } from '../../ui/action-bar.tsx'
import { island } from '../../ui/island.tsx'
import { ContentShare } from './content-share.tsx'
import type { ContentData } from './load-content.ts'

/** In place of the bar in a preview. */
export const PreviewBar: (props: { preview: NonNullable<ContentData['preview']> }) => ReactNode = island(
  async () => (await import('../../features/preview/preview-bar.tsx')).PreviewBar,
  { id: 'preview-bar' },
)

interface ContentBarProps {
  content: ContentDetail
  preview?: ContentData['preview']
}

/** The bar at the bottom of an item's page. Nothing can be done with a preview. */
export function ContentBar({ content, preview }: ContentBarProps) {
  const text = useText()
  if (preview) return <PreviewBar preview={preview} />
  return (
    <ActionBar label={text('bar.actions')}>
      <CommentPill content={content} />
      <CommentCountAction content={content} />
      <StarAction content={content} />
      <CollectAction content={content} />
      <ContentShare content={content} place="bar">
        {(onClick) => (
          <BarAction icon={<Share2 />} label={text('share.open')} caption={text('share.open')} onClick={onClick} />
        )}
      </ContentShare>
    </ActionBar>
  )
}
