import type { ContentDetail } from '#contract/content.ts'
import { PublishedLine } from '../../features/content/published-line.tsx'
import { Dot } from '../../ui/dot.tsx'

/** Who wrote a text, when, and how long it takes to read. */
export function AboutLine({ content }: { content: ContentDetail }) {
  return (
    <>
      {content.editor !== '' && (
        <span>
          {content.editor}
          <Dot />
        </span>
      )}
      <PublishedLine content={content} />
    </>
  )
}
