import { useText } from '../../../i18n/text.tsx'
import style from './programme.module.css'
import type { Programme } from './read-programme.ts'

/** What is going to be, along a line of time. */
export function ProgrammeList({ programme: { heading, items } }: { programme: Programme }) {
  const text = useText()
  return (
    <section className={style.programme}>
      <h2 className={style.heading}>{heading ? <Words html={heading} /> : text('live.before.programme')}</h2>
      <ol>
        {items.map(({ time, title, note }) => (
          <li key={time + title} className={style.item}>
            <span className={style.time}>{time}</span>
            <span>
              <span className={style.title}>
                <Words html={title} />
              </span>
              {note && (
                <span className={style.note}>
                  <Words html={note} />
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Text that is still written as HTML, of which nothing but entities is left. */
function Words({ html }: { html: string }) {
  return <span dangerouslySetInnerHTML={{ __html: html }} />
}
