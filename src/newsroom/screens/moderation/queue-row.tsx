import { Check, Flag, MessageSquareReply, PanelRightOpen, Quote, Reply, Scale, Users, X } from 'lucide-react'
import { memo } from 'react'
import { useStaff } from '../../api/session.ts'
import { Moment } from '../../parts/moment.tsx'
import { useText } from '../../texts/text.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import styles from './queue-row.module.css'
import { useSwipe } from './swipe.ts'
import { hasReason, mayBeAnswered, verdictsOf, type Entry } from './verdicts.ts'

/** What is done with entries; the same object as long as a list is shown, so that a key draws few rows anew. */
export interface RowActions {
  choose: (entry: Entry, isChosen: boolean) => void
  goTo: (entry: Entry) => void
  yes: (entry: Entry) => void
  no: (entry: Entry) => void
  answer: (entry: Entry) => void
  openContext: (entry: Entry) => void
}

interface QueueRowProps {
  entry: Entry
  isCurrent: boolean
  isChosen: boolean
  /** Who decided on it meanwhile; empty for nobody. */
  settledBy: string
  /** Whether what stands around it is seen beside it. */
  hasContext: boolean
  /** Whether its moderator may speak for accounts. */
  mayAnswer: boolean
  actions: RowActions
}

/** Something that waits: what it says, why it waits, what it belongs to. */
export const QueueRow = memo(function Row({
  entry,
  isCurrent,
  isChosen,
  settledBy,
  hasContext,
  mayAnswer,
  actions,
}: QueueRowProps) {
  const text = useText()
  const { yes, no } = verdictsOf(entry)
  const { offset, isFar, handlers } = useSwipe((to) => (to === 'right' ? actions.yes(entry) : actions.no(entry)))
  const under = offset > 0 ? yes : no
  const name = entry.author.name || text('moderation.nobody')
  const isItem = entry.kind === 'post'
  return (
    <div
      {...handlers}
      role="row"
      onFocus={() => !isCurrent && actions.goTo(entry)}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isCurrent}
      aria-selected={isChosen}
      aria-label={text('moderation.rowOf', { what: text(`moderation.kind.${entry.kind}`), name })}
      className={`${styles.row} ${isCurrent ? styles.current : ''} ${settledBy === '' ? '' : styles.settled}`}
    >
      {offset !== 0 && under !== null && (
        <span aria-hidden className={`${styles.under} ${offset > 0 ? styles.right : styles.left}`}>
          {text(`moderation.verdict.${under}`)}
        </span>
      )}
      <div
        role="gridcell"
        className={`${styles.face} ${isFar ? styles.far : ''}`}
        {...(offset !== 0 && { style: { transform: `translateX(${offset}px)` } })}
      >
        <Checkbox
          excludeFromTabOrder={!isCurrent}
          aria-label={text('moderation.choose')}
          isSelected={isChosen}
          onChange={(chosen) => actions.choose(entry, chosen)}
        />
        <div className={styles.main}>
          <p className={styles.head}>
            <span className={styles.kind}>{text(`moderation.kind.${entry.kind}`)}</span>
            {entry.state !== 'pending' && entry.queue === 'comment' && (
              <span className={styles.kind}>{text(`moderation.state.${entry.state}`)}</span>
            )}
            <Why entry={entry} />
            <span className={styles.facts}>
              {!isItem && <b className={styles.name}>{name}</b>}
              <Moment seconds={entry.since} />
            </span>
          </p>
          {entry.circle !== '' && (
            <p className={styles.beside}>
              <Users aria-hidden />
              <span>{entry.circle}</span>
            </p>
          )}
          {entry.parent && (
            <p className={styles.beside}>
              <Reply aria-hidden />
              <span>
                {entry.parent.name}: {entry.parent.text}
              </span>
            </p>
          )}
          {entry.anchor && entry.anchor.quote !== '' && (
            <p className={styles.beside}>
              <Quote aria-hidden />
              <span>{entry.anchor.quote}</span>
            </p>
          )}
          <p className={styles.words}>{entry.text || text('moderation.noWords')}</p>
          {entry.images.length > 0 && (
            <p className={styles.images}>
              {entry.images.map((image) => (
                <img key={image} src={image} alt={text('moderation.picture')} loading="lazy" />
              ))}
            </p>
          )}
          {entry.objection && <ObjectedTo objection={entry.objection} />}
          {entry.reports.length > 0 && (
            <ul className={styles.reports}>
              {entry.reports.map(({ ticket_no: id, reason, note, quote }) => (
                <li key={id}>
                  <Flag aria-hidden />
                  <span>
                    {text(`moderation.report.${reason}`)}
                    {quote !== '' && ` “${quote}”`}
                    {note !== '' && ` ${note}`}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {entry.item && !isItem && (
            <p className={styles.facts}>
              {text(entry.anchor ? 'moderation.ofParagraph' : 'moderation.ofItem', {
                title: entry.item.title,
                p: entry.anchor?.p ?? 0,
              })}
            </p>
          )}
          {settledBy !== '' && <p className={styles.by}>{text('moderation.settled', { by: settledBy })}</p>}
        </div>
        <div className={styles.buttons}>
          {yes !== null && (
            <Button excludeFromTabOrder={!isCurrent} onPress={() => actions.yes(entry)}>
              <Check aria-hidden />
              {text(`moderation.verdict.${yes}`)}
            </Button>
          )}
          {no !== null && (
            <Button
              look={hasReason(no) ? 'danger' : 'plain'}
              excludeFromTabOrder={!isCurrent}
              onPress={() => actions.no(entry)}
            >
              <X aria-hidden />
              {text(`moderation.verdict.${no}`)}
            </Button>
          )}
          {mayAnswer && mayBeAnswered(entry) && (
            <IconButton
              label={text('moderation.answer.open')}
              excludeFromTabOrder={!isCurrent}
              onPress={() => actions.answer(entry)}
            >
              <MessageSquareReply aria-hidden />
            </IconButton>
          )}
          {!hasContext && (
            <IconButton
              label={text('moderation.context')}
              excludeFromTabOrder={!isCurrent}
              onPress={() => actions.openContext(entry)}
            >
              <PanelRightOpen aria-hidden />
            </IconButton>
          )}
        </div>
      </div>
    </div>
  )
})

/** What its author says to a decision, and whose that was. */
function ObjectedTo({ objection: { text: said, decision } }: { objection: NonNullable<Entry['objection']> }) {
  const text = useText()
  const { name } = useStaff()
  return (
    <>
      <p className={styles.objection}>
        <Scale aria-hidden />
        <span>{said}</span>
      </p>
      <p className={styles.facts}>
        {text('moderation.decidedBefore', { by: decision.by, verdict: text(`moderation.verdict.${decision.verdict}`) })}
        {decision.reason !== '' && ` · ${decision.reason}`} · <Moment seconds={decision.create_time} />
      </p>
      {decision.by === name && <p className={styles.by}>{text('moderation.ownDecision')}</p>}
    </>
  )
}

/** Why it stands in the queue. */
function Why({ entry }: { entry: Entry }) {
  const text = useText()
  if (entry.objection) return <span className={styles.why}>{text('moderation.objected')}</span>
  if (entry.queue === 'report')
    return (
      <span className={styles.why}>
        {entry.report_reasons
          .map(({ reason, count }) =>
            text('moderation.reasonCount', { reason: text(`moderation.report.${reason}`), count }),
          )
          .join(text('moderation.and'))}
      </span>
    )
  if (entry.release_at > 0)
    return (
      <span className={styles.why}>
        {text('moderation.releases')} <Moment seconds={entry.release_at} />
      </span>
    )
  return entry.held_by === '' ? null : <span className={styles.why}>{text(`moderation.heldBy.${entry.held_by}`)}</span>
}
