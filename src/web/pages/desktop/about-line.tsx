import type { ContentDetail } from '#contract/content.ts'
import { useText } from '../../i18n/text.tsx'
import { Dot } from '../../ui/dot.tsx'
import { Time } from '../../ui/time.tsx'

/** Who wrote a text, when, and how long it takes to read. */
export function AboutLine({ content, className }: { content: ContentDetail; className: string | undefined }) {
  const { editor, publish_time: published, read_minutes: minutes } = content
  const text = useText()
  return (
    <span className={className}>
      {editor !== '' && (
        <span>
          {editor}
          <Dot />
        </span>
      )}
      <Time at={published} wording="words" />
      {minutes > 0 && (
        <span>
          <Dot />
          {text('article.minutes', { minutes })}
        </span>
      )}
    </span>
  )
}
