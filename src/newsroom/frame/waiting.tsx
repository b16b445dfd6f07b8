import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followModeration } from '../api/moderation-line.ts'
import { moderationCounts } from '../api/queries.ts'
import styles from './frame.module.css'

const MOST_SHOWN = 99

/** How soon what came is counted: what comes in the meantime is counted with it. */
const COUNTED_AFTER_MS = 500

/** How much waits for moderators, as it comes and goes. */
export function Waiting() {
  const queries = useQueryClient()
  const { data } = useQuery(moderationCounts)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const renew = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void queries.invalidateQueries({ queryKey: moderationCounts.queryKey })
      }, COUNTED_AFTER_MS)
    }
    const stop = followModeration({ onPush: renew, onGap: renew })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [queries])
  const count = data ? data.comment + data.submission + data.profile + data.report + data.live + data.objection : 0
  return count === 0 ? null : (
    <span className={styles.waiting} data-count={count > MOST_SHOWN ? `${MOST_SHOWN}+` : count} />
  )
}
