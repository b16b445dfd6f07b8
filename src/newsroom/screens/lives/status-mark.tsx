import { LIVE_STATUS } from '#contract/live-kinds.ts'
import type { Output } from '../../api/client.ts'
import { useText } from '../../texts/text.tsx'
import styles from './desk.module.css'

const names = Object.keys(LIVE_STATUS) as Array<keyof typeof LIVE_STATUS>

/** How a room stands, in a word. */
export function StatusMark({ status }: Pick<Output<'GET /admin/api/v1/lives'>['list'][number], 'status'>) {
  const text = useText()
  const name = names.find((one) => LIVE_STATUS[one] === status) ?? 'upcoming'
  return (
    <span className={styles.status} data-status={name}>
      {text(`lives.status.${name}`)}
    </span>
  )
}
