import { Link } from 'react-aria-components'
import type { AuditEntry } from '../../api/queries-staff.ts'
import { Moment } from '../../parts/moment.tsx'
import { siteAddress } from '../../parts/site-address.ts'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { deedOf } from './deeds.ts'
import lines from '../../parts/lines.module.css'
import styles from './record.module.css'
import { sayDetails } from './say-details.ts'
import { nameThing, thingOf } from './thing-of.ts'

/** One thing that somebody did, in words, with the way to what it was done to. */
export function RecordLine({ entry, onTarget }: { entry: AuditEntry; onTarget: ((target: string) => void) | null }) {
  const text = useText()
  const { action, target, detail, name } = entry
  const deed = deedOf(action, detail)
  const isByNobody = entry.by === ''
  const by = isByNobody ? name || text('audit.nobody') : entry.staff_id === '' ? text('audit.cli') : entry.by
  const isAboutSelf = isByNobody || target === `staff/${entry.staff_id}`
  const thing = isAboutSelf ? null : thingOf(target)
  const label = thing && nameThing(text, thing, name)
  const details = sayDetails(text, detail, name)
  return (
    <li className={`${lines.line} ${lines.wordy} ${styles.entry}`}>
      <div className={lines.main}>
        <p>
          <b>{by}</b> {deed ? text(`audit.did.${deed}`) : text('audit.command', { action })}
        </p>
        {thing && (
          <p className={styles.thing}>
            {text(`audit.thing.${thing.kind}`)}{' '}
            {thing.place !== null ? (
              <Link href={thing.place} className={styles.link ?? ''}>
                {label}
              </Link>
            ) : entry.path !== '' ? (
              <Link href={siteAddress(entry.path)} target="_blank" rel="noopener" className={styles.link ?? ''}>
                {label}
              </Link>
            ) : (
              label
            )}
          </p>
        )}
        <p className={lines.facts}>
          <Moment seconds={entry.created_at} />
          {details.map((one) => ` · ${one}`)}
        </p>
      </div>
      {thing && onTarget && (
        <Button
          look="quiet"
          aria-label={text('audit.onlyThisOf', { thing: label ?? '' })}
          onPress={() => onTarget(target)}
        >
          {text('audit.onlyThis')}
        </Button>
      )}
    </li>
  )
}
