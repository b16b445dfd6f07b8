import { GripVertical, Pin, PinOff, X } from 'lucide-react'
import { Button as DragButton, GridListItem } from 'react-aria-components'
import type { Item } from '../../api/queries.ts'
import { Moment } from '../../parts/moment.tsx'
import { StepButtons } from '../../parts/step-buttons.tsx'
import { stepped } from '../../parts/stepped.ts'
import { StateMark } from '../../parts/state-mark.tsx'
import { useText } from '../../texts/text.tsx'
import { IconButton } from '../../ui/button.tsx'
import styles from './items.module.css'
import type { Arranging } from './use-arranging.ts'

interface ItemRowProps {
  item: Item
  arranging: Arranging
  /** Ids of what comes first. */
  pinned: readonly string[]
  /** Place among these; null for all others. */
  place: number | null
  onToggle: (id: string) => void
}

/** An item of a group: where it stands, and what can be done about that. */
export function ItemRow({ item, arranging, pinned, place, onToggle }: ItemRowProps) {
  const text = useText()
  const title = item.title || text('item.untitled')
  const isPublic = item.state === 'published'
  const mayPin = arranging.mayPin && isPublic
  return (
    <GridListItem id={item.id} textValue={title} className={styles.row ?? ''}>
      {mayPin ? (
        <DragButton slot="drag" className={styles.grip ?? ''}>
          <GripVertical aria-hidden />
        </DragButton>
      ) : (
        <span />
      )}
      {item.cover === '' ? (
        <span className={styles.cover} />
      ) : (
        <img src={item.cover} alt="" loading="lazy" className={styles.cover} />
      )}
      <div className={styles.main}>
        <span className={styles.title}>{title}</span>
        <span className={styles.facts}>
          {!isPublic && <StateMark state={item.state} />}
          {text(`item.type.${item.type as 'doc'}`)} · {item.account.name} · <Moment seconds={item.publish_time} />
        </span>
      </div>
      <div className={styles.buttons}>
        {mayPin && place !== null && (
          <span className={styles.steps}>
            <StepButtons
              place={place}
              count={pinned.length}
              onStep={(step) => arranging.order(stepped(pinned, item.id, step))}
            />
          </span>
        )}
        {mayPin && (
          <IconButton label={text(place === null ? 'arrange.pin' : 'arrange.unpin')} onPress={() => onToggle(item.id)}>
            {place === null ? <Pin aria-hidden /> : <PinOff aria-hidden />}
          </IconButton>
        )}
        {arranging.mayRemove && (
          <IconButton label={text('arrange.remove')} onPress={() => arranging.remove(item)}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
    </GridListItem>
  )
}
