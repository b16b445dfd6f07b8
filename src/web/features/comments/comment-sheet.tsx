import { useEffect, useState } from 'react'
import type { ContentDetail } from '#contract/content.ts'
import { useText } from '../../i18n/text.tsx'
import { wakeIsland } from '../../ui/island.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Report } from '../reports/report.tsx'
import { CommentMenu } from './comment-menu.tsx'
import { commentState } from './comment-state.ts'
import { Composer } from './composer.tsx'
import { drafts } from '../writing/drafts.ts'
import { COMMENTS_ID } from './places.ts'
import { composeComment, type SheetMode } from './sheet-mode.ts'

interface CommentSheetProps {
  content: ContentDetail
  onClose: () => void
}

/** The sheet about comments: writing one, what can be done with one, reporting one. */
export function CommentSheet({ content, onClose }: CommentSheetProps) {
  const text = useText()
  const [mode, setMode] = useState(() => commentState.getState().asked ?? begunOrNew(content.id))
  useEffect(() => {
    wakeIsland(COMMENTS_ID)
    return () => commentState.setState({ asked: null })
  }, [])
  return (
    <Sheet label={text(`comment.sheet.${mode.kind}`)} onClose={onClose}>
      {mode.kind === 'compose' && <Composer content={content} mode={mode} onClose={onClose} />}
      {mode.kind === 'menu' && (
        <CommentMenu content={content} comment={mode.comment} onMode={setMode} onClose={onClose} />
      )}
      {mode.kind === 'report' && <Report target="comment" id={mode.comment.id} onClose={onClose} />}
    </Sheet>
  )
}

function begunOrNew(post: string): SheetMode {
  const begun = drafts.newest(post)
  return begun ? { kind: 'compose', place: begun, anchor: null, edited: null } : composeComment(post)
}
