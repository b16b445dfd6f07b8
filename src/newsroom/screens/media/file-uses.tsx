import { Link } from 'react-router'
import type { ShelfUse } from '#contract/admin/shelf.ts'
import { useText } from '../../texts/text.tsx'
import { StateMark } from '../../parts/state-mark.tsx'
import styles from './file-uses.module.css'

/** All that uses a file, each with the way there. */
export function FileUses({ uses, isLooking }: { uses: readonly ShelfUse[]; isLooking: boolean }) {
  const text = useText()
  return (
    <section aria-label={text('media.uses')} aria-busy={isLooking}>
      <h2 className={styles.title}>{text('media.uses')}</h2>
      {uses.length === 0 && <p className={styles.none}>{text(isLooking ? 'media.looking' : 'media.noUses')}</p>}
      <ul className={styles.list}>
        {uses.map((use) => (
          <li key={`${use.kind} ${use.id} ${use.table} ${use.title}`}>
            <UseWords use={use} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A use with the way there. */
export function UseWords({ use }: { use: ShelfUse }) {
  const text = useText()
  const place = addressOf(use)
  const kind = text(`media.use.${use.kind}`, { table: use.table })
  const title = use.title || kind
  return (
    <div className={styles.use}>
      {place ? <Link to={place}>{title}</Link> : <span>{title}</span>}
      <span className={styles.kind}>
        {kind}
        {use.kind === 'item' && use.state && <StateMark state={use.state} />}
      </span>
    </div>
  )
}

/** Where a use can be seen; null where there is no screen for it. */
function addressOf({ kind, id }: ShelfUse): string | null {
  if (id === '') return null
  if (kind === 'copy') return `/write/${id}`
  return kind === 'history' ? `/contents/${id}/history` : `/contents?text=${id}`
}
