import { useEffect, useState, type RefObject } from 'react'
import type { ContentDetail } from '#contract/content.ts'
import { markRead } from '../../features/content/read-items.ts'
import { hearParagraph, paragraphInSight, type ReadingPosition } from '../../features/content/reading-position.ts'
import { ResumeChip } from '../../features/content/resume-chip.tsx'
import { ListeningPlace } from '../../features/listening/listening-place.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const QuoteButton = lazyPart(async () => (await import('../../features/comments/quote-button.tsx')).QuoteButton)

/** Whoever listens is where they would be reading. */
const TEXT_PLACE = { paragraphInSight, hear: hearParagraph }

interface AfterLandingProps {
  content: ContentDetail
  body: RefObject<HTMLElement | null>
  elsewhere: ReadingPosition | null
  /** Whether the page shows what is not public yet: nobody comments there. */
  isPreview: boolean
}

/** What a document does besides being read: it keeps that it was opened and the place, reads itself out, and takes comments on what is selected. */
export function AfterLanding({ content, body, elsewhere, isPreview }: AfterLandingProps) {
  const hasSelected = useHasSelected()
  useEffect(() => markRead(content.id), [content.id])
  return (
    <>
      <ListeningPlace content={content} body={body} place={TEXT_PLACE} isPreview={isPreview} />
      <ResumeChip id={content.id} body={body} elsewhere={elsewhere} />
      {hasSelected && !isPreview && content.comment_enable === 1 && <QuoteButton post={content.id} />}
    </>
  )
}

/** Whether anything was selected on this page yet. */
function useHasSelected(): boolean {
  const [hasSelected, setHasSelected] = useState(false)
  useEffect(() => {
    const look = () => getSelection()?.isCollapsed === false && setHasSelected(true)
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [])
  return hasSelected
}
