import { MessageCircle, PenLine } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { ContentDetail } from '#contract/content.ts'
import { formatCount } from '#contract/format/numbers.ts'
import { useText } from '../../i18n/text.tsx'
import { BarAction } from '../../ui/action-bar.tsx'
import { lazySheet } from '../../ui/lazy-sheet.tsx'
import { useSheet } from '../../ui/sheet-history.ts'
import { useBrowserValue } from '../../ui/use-browser-value.ts'
import { begunText } from '../writing/begun-draft.ts'
import { useCommentCount } from './comment-count.ts'
import style from './comment-pill.module.css'
import { COMMENT_SHEET, COMMENTS_ID } from './places.ts'

const CommentSheet = lazySheet(async () => (await import('./comment-section.tsx')).CommentSheet)

/** Opens the field for a comment and says what was begun there; all sheets about comments lie over it. */
export function CommentPill({ content }: { content: ContentDetail }) {
  const text = useText()
  const sheet = useSheet(COMMENT_SHEET)
  const draft = useBrowserValue(() => begunText(content.id), '')
  const isClosed = content.comment_enable === 0
  const words = isClosed
    ? text('comment.closed')
    : draft
      ? text('comment.draft', { text: draft })
      : text('comment.write')
  return (
    <>
      <button type="button" className={style.pill} aria-haspopup="dialog" disabled={isClosed} onClick={sheet.show}>
        <PenLine />
        <span>{words}</span>
      </button>
      {sheet.open && <CommentSheet content={content} onClose={sheet.close} />}
    </>
  )
}

/** Says how many comments there are and leads to them; an address that asks for one of them leads there at once. */
export function CommentCountAction({ content }: { content: ContentDetail }) {
  const text = useText()
  const count = useCommentCount(content)
  const { search } = useLocation()
  useEffect(() => {
    if (/[?&]c=\w/.test(search)) goToComments()
  }, [search, content.id])
  return (
    <BarAction
      icon={<MessageCircle />}
      label={text('comment.goTo', { count })}
      caption={count > 0 ? formatCount(count, text.locale) : text('comment.title')}
      onClick={goToComments}
    />
  )
}

function goToComments(): void {
  document.getElementById(COMMENTS_ID)?.scrollIntoView()
}
