import { useQuery } from '@tanstack/react-query'
import { Check, CircleAlert, Minus } from 'lucide-react'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import { healthOf } from '../../api/queries-lives.ts'
import { useText } from '../../texts/text.tsx'
import { checksOf } from './checks.ts'
import styles from './desk.module.css'
import type { Room } from './use-room.ts'

const ICONS = { ready: Check, open: Minus, missing: CircleAlert }

/** What is to be looked at before a room goes on air, and how many want to be there. */
export function BeforeStart({ room }: { room: Room }) {
  const text = useText()
  const isUpcoming = room.status === LIVE_STATUS.upcoming
  const { data } = useQuery({ ...healthOf(room.live_id), enabled: isUpcoming && room.playlists.length > 0 })
  if (!isUpcoming) return null
  return (
    <section className={styles.part} aria-labelledby="before-start">
      <h2 id="before-start">{text('lives.before')}</h2>
      <ul className={styles.checks}>
        {checksOf(room, data).map(({ id, state, how, count }) => {
          const Icon = ICONS[state]
          return (
            <li key={id} className={styles.check} data-state={state}>
              <Icon aria-hidden />
              {text(`lives.check.${id}`, { how, count })}
            </li>
          )
        })}
      </ul>
      <p className={styles.facts}>{text('lives.booked', { count: room.booking_count })}</p>
    </section>
  )
}
