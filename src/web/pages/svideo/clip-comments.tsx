import type { CommentList } from '#contract/comments.ts'
import type { ContentDetail } from '#contract/content.ts'
import { CommentPill } from '../../features/comments/comment-pill.tsx'
import { CommentSection } from '../../features/comments/comment-section.tsx'
import { useText } from '../../i18n/text.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import style from './clip-comments.module.css'

interface ClipCommentsProps {
  content: ContentDetail
  first: CommentList | null
  onClose: () => void
}

/** The comments under a clip, on a sheet that leaves the clip to be seen. */
export function ClipComments({ content, first, onClose }: ClipCommentsProps) {
  const text = useText()
  return (
    <Sheet label={text('comment.title')} onClose={onClose}>
      <div className={style.comments}>
        <div className={style.list}>
          <CommentSection content={content} first={first} />
        </div>
        <div className={style.write}>
          <CommentPill content={content} />
        </div>
      </div>
    </Sheet>
  )
}
