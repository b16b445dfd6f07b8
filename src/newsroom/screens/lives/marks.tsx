import { X } from 'lucide-react'
import { isOnAir } from '#contract/live-kinds.ts'
import { useText } from '../../texts/text.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './desk.module.css'
import { isTooLate, sayMark, withoutSpent } from './mark-rules.ts'
import type { Marks } from './use-marks.ts'
import type { Room } from './use-room.ts'
import { useSeconds } from './use-seconds.ts'

/** Marks the second of a key event by one tap; its words may be written within ten minutes, and stay after that. */
export function MarksPart({ room, marks: { marks, mark, put, drop } }: { room: Room; marks: Marks }) {
  const text = useText()
  const now = useSeconds()
  const kept = withoutSpent(marks, room, now)
  const hasBegun = isOnAir(room.status)
  if (!hasBegun && kept.length === 0) return null
  return (
    <section aria-label={text('lives.keys')}>
      {hasBegun && (
        <div className={styles.markButton}>
          <Button look="filled" aria-keyshortcuts="K" onPress={mark}>
            {text('lives.keyMoment')}
          </Button>
        </div>
      )}
      <ul className={styles.rows}>
        {kept.map((one) => {
          const isLate = isTooLate(one, room, now)
          const when = sayMark(one, room, text.locale)
          return (
            <li key={one.id}>
              <form
                className={styles.fields}
                aria-label={when}
                onSubmit={(event) => {
                  event.preventDefault()
                  put({ ...one, isSending: true, isLate })
                }}
              >
                <b className={styles.clock}>{when}</b>
                <TextField
                  label={text('lives.keyWords')}
                  value={one.words}
                  isReadOnly={one.isSending}
                  onChange={(words) => put({ ...one, words })}
                />
                <Button type="submit" isPending={one.isSending}>
                  {text('lives.post')}
                </Button>
                <IconButton label={text('lives.drop')} onPress={() => drop(one.id)}>
                  <X aria-hidden />
                </IconButton>
                {isLate && <p className={styles.facts}>{text('lives.late')}</p>}
              </form>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
