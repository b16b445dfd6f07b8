import type { ContentDetail } from '#contract/content.ts'
import { useText } from '../../i18n/text.tsx'
import { Dot } from '../../ui/dot.tsx'
import { Time } from '../../ui/time.tsx'

/** When a text was published, and how long it takes to read. */
export function PublishedLine({ content }: { content: ContentDetail }) {
  const { publish_time: published, read_minutes: minutes } = content
  const text = useText()
  return (
    <>
      <Time at={published} wording="words" />
      {minutes > 0 && (
        <span>
          <Dot />
          {text('article.minutes', { minutes })}
        </span>
      )}
    </>
  )
}
