import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-aria-components'
import type { ReviewContext } from '#contract/admin/moderation.ts'
import { reviewContext } from '../../api/queries.ts'
import { Moment } from '../../parts/moment.tsx'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { siteAddress } from '../../parts/site-address.ts'
import { useText } from '../../texts/text.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import styles from './entry-context.module.css'
import { RestrictDialog } from '../../parts/restrict-dialog.tsx'
import type { Entry } from './verdicts.ts'

/** Whoever goes over an entry in less does not read what stands around it. */
const PAUSE_MS = 200

/** What stands around an entry of the queue, and who wrote it. */
export function EntryContext({ entry }: { entry: Entry }) {
  const text = useText()
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    const pause = setTimeout(() => setRead(true), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [])
  const { data, error, refetch } = useQuery({ ...reviewContext(entry), enabled: isRead })
  return (
    <div className={styles.context}>
      {entry.item && (
        <section className={styles.part}>
          <h2 className={styles.head}>{entry.item.title}</h2>
          {entry.anchor && (
            <blockquote className={styles.quote}>
              {text('moderation.paragraph', { p: entry.anchor.p })} {entry.anchor.quote}
            </blockquote>
          )}
          <ButtonLink href={siteAddress(entry.item.path)} target="_blank" rel="noopener">
            {text('moderation.open')}
          </ButtonLink>
        </section>
      )}
      {error && <QueryFailed error={error} onRetry={() => void refetch()} />}
      {data && data.thread.length > 1 && <Thread thread={data.thread} id={entry.id} />}
      {data?.author && <Author author={data.author} />}
    </div>
  )
}

function Thread({ thread, id }: { thread: ReviewContext['thread']; id: string }) {
  const text = useText()
  return (
    <section className={styles.part}>
      <h2 className={styles.head}>{text('moderation.thread')}</h2>
      <ol className={styles.thread}>
        {thread.map((one, place) => (
          <li
            key={one.id}
            className={`${place === 0 ? '' : styles.reply} ${one.id === id ? styles.this : ''}`}
            {...(one.id === id && { 'aria-current': true })}
          >
            <span className={styles.facts}>
              {one.name || text('moderation.nobody')} · <Moment seconds={one.create_time} />
              {one.state !== 'public' && ` · ${text(`moderation.state.${one.state}`)}`}
            </span>
            <p>{one.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Author({ author }: { author: NonNullable<ReviewContext['author']> }) {
  const text = useText()
  const [isRestricting, setRestricting] = useState(false)
  return (
    <section className={styles.part}>
      <h2 className={styles.head}>
        <Link href={`/readers/${author.id}`}>{author.name || text('moderation.nobody')}</Link>
      </h2>
      <p className={styles.facts}>
        {text('moderation.sinceWhen')} <Moment seconds={author.create_time} />
      </p>
      <p className={styles.facts}>{text('moderation.record', author.comments)}</p>
      {author.restrictions.map((one) => (
        <p key={one.id} className={styles.restricted}>
          {text(`moderation.restriction.${one.kind}`)} {one.until > 0 && <Moment seconds={one.until} />} {one.reason}
        </p>
      ))}
      <Button onPress={() => setRestricting(true)}>{text('restrictions.open')}</Button>
      {isRestricting && <RestrictDialog person={author} onClose={() => setRestricting(false)} />}
      {author.decisions.length > 0 && (
        <ul className={styles.decisions}>
          {author.decisions.map((one) => (
            <li key={one.id} className={styles.facts}>
              <b>{text(`moderation.verdict.${one.verdict}`)}</b> {one.text}
              {one.reason !== '' && ` · ${one.reason}`} · {one.by} · <Moment seconds={one.create_time} />
              {one.undone_at > 0 && ` · ${text('moderation.takenBack')}`}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
