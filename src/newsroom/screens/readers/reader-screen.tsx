import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useMayCall } from '../../api/client.ts'
import { commentsOf, readerOf, userOf } from '../../api/queries.ts'
import { Moment } from '../../parts/moment.tsx'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { RestrictDialog } from '../../parts/restrict-dialog.tsx'
import { Screen } from '../../parts/screen.tsx'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AccountChoice } from './account-choice.tsx'
import styles from './reader-screen.module.css'
import { Restrictions } from './restrictions.tsx'

const KINDS = ['mute', 'ban'] as const

/** One reader: who they are, what they wrote, what holds against them, and what can be done about it. */
export function ReaderScreen() {
  const { id = '' } = useParams()
  const text = useText()
  const mayCall = useMayCall()
  const reader = useQuery(readerOf(id))
  const user = useQuery(userOf(id)).data?.list[0]
  const comments = useQuery(commentsOf(id))
  const [asked, setAsked] = useState<(typeof KINDS)[number] | null>(null)
  const record = reader.data?.record
  return (
    <Screen
      title={record?.name || text('readers.reader')}
      actions={
        record && (
          <div className={styles.actions}>
            {KINDS.map((kind) => (
              <Button key={kind} look={kind === 'ban' ? 'danger' : 'plain'} onPress={() => setAsked(kind)}>
                {text(`restrictions.do.${kind}`)}
              </Button>
            ))}
          </div>
        )
      }
    >
      {reader.error && <QueryFailed error={reader.error} onRetry={() => void reader.refetch()} />}
      {reader.isPending && <Skeleton rows={8} />}
      {record && (
        <>
          <p className={styles.facts}>
            {text('moderation.sinceWhen')} <Moment seconds={record.create_time} />
            {user && user.mobile_masked !== '' && ` · ${user.mobile_masked}`} ·{' '}
            {text('moderation.record', record.comments)}
          </p>
          {user && mayCall('POST /admin/api/v1/readers/{id}/account') && (
            <div className={styles.account}>
              <AccountChoice user={user} />
            </div>
          )}
          <div className={styles.columns}>
            <section className={styles.part}>
              <h2>{text('readers.comments')}</h2>
              {comments.data?.list.length === 0 && <p className={styles.none}>{text('readers.nothing')}</p>}
              <ul className={styles.list}>
                {comments.data?.list.map((one) => (
                  <li key={one.id}>
                    <p>{one.text}</p>
                    <span className={styles.facts}>
                      {text(`moderation.state.${one.state}`)} · <Moment seconds={one.create_time} />
                      {one.item && ` · ${one.item.title}`}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
            <div className={styles.part}>
              <Restrictions userId={id} />
              {record.decisions.length > 0 && (
                <section className={styles.part}>
                  <h2>{text('readers.decisions')}</h2>
                  <ul className={styles.list}>
                    {record.decisions.map((one) => (
                      <li key={one.id}>
                        <p>{one.text}</p>
                        <span className={styles.facts}>
                          {text(`moderation.verdict.${one.verdict}`)} {one.reason} · {one.by} ·{' '}
                          <Moment seconds={one.create_time} />
                          {one.undone_at > 0 && ` · ${text('moderation.takenBack')}`}
                        </span>
                      </li>
                    ))}
                  </ul>
                </section>
              )}
              {reader.data && reader.data.messages.length > 0 && (
                <section className={styles.part}>
                  <h2>{text('readers.messages')}</h2>
                  <ul className={styles.list}>
                    {reader.data.messages.map((one) => (
                      <li key={one.id}>
                        <p>{one.text}</p>
                        <span className={styles.facts}>
                          {text(`moderation.state.${one.state}`)} · <Moment seconds={one.create_time} />
                        </span>
                      </li>
                    ))}
                  </ul>
                </section>
              )}
            </div>
          </div>
          {asked && (
            <RestrictDialog
              kind={asked}
              person={{ id, name: record.name || text('moderation.nobody') }}
              onClose={() => setAsked(null)}
            />
          )}
        </>
      )}
    </Screen>
  )
}
