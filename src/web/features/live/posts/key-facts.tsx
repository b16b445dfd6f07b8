import { Pin } from 'lucide-react'
import type { Message } from '#contract/live.ts'
import { useText } from '../../../i18n/text.tsx'
import { useNow } from '../../../ui/clock.tsx'
import style from './key-facts.module.css'
import textStyle from '../../../ui/text-styles.module.css'
import { FACT_LINES, factLines } from './post-rows.ts'
import { postTime } from './post-time.ts'

/** What is to be known at this hour: what the hosts pinned, in a few lines. */
export function KeyFacts({ facts }: { facts: readonly Message[] }) {
  const text = useText()
  const now = useNow()
  if (facts.length === 0) return null
  const lines = factLines(facts)
  const updated = Math.max(...facts.map(({ create_time: at }) => at))
  return (
    <section className={style.card} aria-labelledby="key-facts">
      <p className={style.head}>
        <Pin />
        <b id="key-facts">{text('live.posts.facts')}</b>
        <span className={textStyle.metaNumbers}>
          {text('live.posts.updated', { time: postTime(updated, now, text.locale) })}
        </span>
      </p>
      <ul style={{ '--lines': Math.max(1, Math.floor(FACT_LINES / lines.length)) }}>
        {lines.map((line) => (
          <li key={line} className={style.fact}>
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
