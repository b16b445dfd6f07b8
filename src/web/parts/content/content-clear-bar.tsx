import type { ContentDetail } from '#contract/content.ts'
import { shareIcon } from '../../features/sharing/share-icon.tsx'
import { ClearBar } from '../../ui/clear-bar.tsx'
import { ContentShare } from './content-share.tsx'
import type { ContentData } from './load-content.ts'

interface ContentClearBarProps {
  content: ContentDetail
  preview: ContentData['preview']
  hasTitleLeft: boolean
}

/** The clear bar over an item that begins with a picture, with its share. */
export function ContentClearBar({ content, preview, hasTitleLeft }: ContentClearBarProps) {
  return (
    <ClearBar back title={content.title} titleShown={hasTitleLeft}>
      {!preview && (
        <ContentShare content={content} place="top">
          {shareIcon}
        </ContentShare>
      )}
    </ClearBar>
  )
}
