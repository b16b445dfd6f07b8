import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { Moment } from '../../parts/moment.tsx'
import styles from './conflict-dialog.module.css'
import type { Conflict, Named } from './conflict.ts'

/** Says what somebody else did meanwhile, and asks which of the two stays. */
export function ConflictDialog({ changes, theirs, mine, onMine, onTheirs }: Conflict) {
  const text = useText()
  return (
    <Dialog title={text('arrange.conflict')} isOpen isWide onClose={onTheirs}>
      <ul className={styles.changes}>
        {changes.map(({ version, by, what, title, create_time: at }) => (
          <li key={version}>
            {text(`arrange.did.${what}`, { by, title })} <Moment seconds={at} />
          </li>
        ))}
        {changes.length === 0 && <li>{text('arrange.didUnknown')}</li>}
      </ul>
      <div className={styles.both}>
        <Lines title={text('arrange.theirs')} list={theirs} />
        <Lines title={text('arrange.mine')} list={mine} />
      </div>
      <DialogButtons>
        <Button onPress={onTheirs}>{text('arrange.keepTheirs')}</Button>
        <Button look="filled" onPress={onMine}>
          {text('arrange.takeMine')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

function Lines({ title, list }: { title: string; list: readonly Named[] }) {
  const text = useText()
  return (
    <section className={styles.side}>
      <h3 className={styles.name}>{title}</h3>
      {list.length === 0 ? (
        <p className={styles.none}>{text('arrange.nothing')}</p>
      ) : (
        <ol className={styles.lines}>
          {list.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ol>
      )}
    </section>
  )
}
