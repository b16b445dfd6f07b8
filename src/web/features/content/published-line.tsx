import type { ContentDetail } from '#contract/content.ts'
import { useText } from '../../i18n/text.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Time } from '../../ui/time.tsx'

/** When a text was published, and how long it takes to read; who wrote it where that is to be named. */
export function PublishedLine({ content, by = '' }: { content: ContentDetail; by?: string }) {
  const { publish_time: published, read_minutes: minutes } = content
  const text = useText()
  return (
    <Facts>
      {by}
      <Time at={published} wording="words" />
      {minutes > 0 && text('article.minutes', { minutes })}
    </Facts>
  )
}
