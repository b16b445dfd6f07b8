import type { KeyboardEvent } from 'react'
import { GridList, useDragAndDrop, type DropItem } from 'react-aria-components'
import { stepped } from '../../parts/stepped.ts'
import { useText } from '../../texts/text.tsx'
import styles from './items.module.css'
import { ItemRow } from './item-row.tsx'
import { movedTo } from './order.ts'
import type { Arranging } from './use-arranging.ts'

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }
/** What is dragged from one list of this screen to the other. */
const ITEM = 'davmu-item'

/** What comes first in a group, then the newest, then what is scheduled; the first two are dragged into each other. */
export function Items({ arranging }: { arranging: Arranging }) {
  const text = useText()
  const { pins, rest, scheduled, mayPin, order } = arranging
  const pinned = pins.map(({ id }) => id)
  const getItems = (keys: Iterable<unknown>) => Array.from(keys, (key) => ({ [ITEM]: String(key) }))
  const common = { getItems, acceptedDragTypes: [ITEM], getDropOperation: () => 'move' as const }
  const { dragAndDropHooks: pinHooks } = useDragAndDrop({
    ...common,
    onReorder: ({ keys, target }) => order(movedTo(pinned, new Set(Array.from(keys, String)), placeOf(target))),
    onInsert: ({ items, target }) =>
      void idsOf(items).then((ids) => order(movedTo([...pinned, ...ids], new Set(ids), placeOf(target)))),
    onRootDrop: ({ items }) => void idsOf(items).then((ids) => order([...pinned, ...ids])),
  })
  const unpin = (ids: readonly string[]) => order(pinned.filter((id) => !ids.includes(id)))
  const { dragAndDropHooks: restHooks } = useDragAndDrop({
    ...common,
    onInsert: ({ items }) => void idsOf(items).then(unpin),
    onRootDrop: ({ items }) => void idsOf(items).then(unpin),
  })
  const toggle = (id: string) => (pinned.includes(id) ? unpin([id]) : order([id, ...pinned]))
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target as HTMLElement
    const id = row.dataset['key'] // a row, none of its buttons
    if (!mayPin || id === undefined || event.ctrlKey || event.metaKey) return
    const step = event.altKey ? STEPS[event.key] : undefined
    if (step !== undefined && pinned.includes(id)) order(stepped(pinned, id, step))
    else if (event.key === 'p' && !event.altKey) toggle(id)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const doing = { arranging, pinned, onToggle: toggle }
  return (
    <div className={styles.parts} onKeyDownCapture={onKeyDownCapture}>
      {(mayPin || pins.length > 0) && (
        <section>
          <h3 className={styles.part}>{text('arrange.pins')}</h3>
          <GridList
            aria-label={text('arrange.pins')}
            items={pins}
            dependencies={[pinned.join()]}
            {...(mayPin && { dragAndDropHooks: pinHooks })}
            className={styles.list ?? ''}
            renderEmptyState={() => <p className={styles.none}>{text('arrange.noPins')}</p>}
          >
            {(item) => <ItemRow item={item} place={pinned.indexOf(item.id)} {...doing} />}
          </GridList>
        </section>
      )}
      <section>
        <h3 className={styles.part}>{text('arrange.rest')}</h3>
        <GridList
          aria-label={text('arrange.rest')}
          items={rest}
          dependencies={[pinned.join()]}
          {...(mayPin && { dragAndDropHooks: restHooks })}
          className={styles.list ?? ''}
          renderEmptyState={() => <p className={styles.none}>{text('arrange.none')}</p>}
        >
          {(item) => <ItemRow item={item} place={null} {...doing} />}
        </GridList>
      </section>
      {scheduled.length > 0 && (
        <section>
          <h3 className={styles.part}>{text('arrange.scheduled')}</h3>
          <GridList aria-label={text('arrange.scheduled')} items={scheduled} className={styles.list ?? ''}>
            {(item) => <ItemRow item={item} place={null} {...doing} />}
          </GridList>
        </section>
      )}
    </div>
  )
}

const placeOf = (target: { key: unknown; dropPosition: string }) => ({
  target: String(target.key),
  after: target.dropPosition === 'after',
})

async function idsOf(items: readonly DropItem[]): Promise<string[]> {
  const texts = items.map((item) => (item.kind === 'text' ? item.getText(ITEM) : Promise.resolve('')))
  return (await Promise.all(texts)).filter((id) => id !== '')
}
