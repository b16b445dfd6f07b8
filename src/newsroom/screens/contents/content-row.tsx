import { MoreHorizontal } from 'lucide-react'
import { GridListItem } from 'react-aria-components'
import { useMayCall } from '../../api/client.ts'
import type { Item } from '../../api/queries.ts'
import { Moment } from '../../parts/moment.tsx'
import { StateMark } from '../../parts/state-mark.tsx'
import { useText } from '../../texts/text.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import styles from './content-row.module.css'
import { useItemActions } from './item-actions.tsx'

export function ContentRow({ item }: { item: Item }) {
  const text = useText()
  const title = item.title || text('item.untitled')
  const mayChoose = useMayCall()('POST /admin/api/v1/contents/batch')
  const { entries, dialog, write } = useItemActions(item)
  return (
    <GridListItem textValue={title} className={styles.row ?? ''} {...(write && { onAction: write })}>
      {mayChoose ? <Checkbox slot="selection" /> : <span />}
      {item.cover === '' ? (
        <span className={styles.cover} />
      ) : (
        <img src={item.cover} alt="" loading="lazy" className={styles.cover} />
      )}
      <div className={styles.main}>
        <span className={styles.title}>{title}</span>
        <span className={styles.facts}>
          {text(`item.type.${item.type as 'doc'}`)} · {item.account.name}
          {item.copy_id !== '' && (
            <span className={styles.mark}>{text(item.state === 'published' ? 'item.changed' : 'item.written')}</span>
          )}
        </span>
      </div>
      <div className={styles.state}>
        <StateMark state={item.state} />
        <span className={styles.facts}>
          <Moment seconds={item.state === 'draft' || item.state === 'removed' ? item.update_time : item.publish_time} />
        </span>
      </div>
      <span className={styles.count}>{text('item.views', { count: item.view_count })}</span>
      <span className={styles.count}>{text('item.comments', { count: item.comment_count })}</span>
      <Menu
        label={text('item.actionsOf', { title })}
        button={
          <IconButton label={text('item.actions')}>
            <MoreHorizontal aria-hidden />
          </IconButton>
        }
        groups={[{ name: '', entries }]}
      />
      {dialog}
    </GridListItem>
  )
}
