import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatSize } from '#contract/format/sizes.ts'
import { formatTimeOrDate } from '#contract/format/times.ts'
import type { PageTextId } from '#locales/text-ids.ts'
import { useText } from '../../i18n/text.tsx'
import { useNow } from '../../ui/clock.tsx'
import { Facts } from '../../ui/facts.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { isJustNow } from '../../ui/time.tsx'
import { TabList } from '../../ui/tab-list.tsx'
import { OPENED_BYTES_MAX } from './cache-opened.ts'
import {
  offlineGroups,
  listOfflineItems,
  mayCachePages,
  removeOffline,
  type OfflineGroup,
  type OfflineItem,
} from './offline-items.ts'
import style from './offline-list.module.css'
import textStyle from '../../ui/text-styles.module.css'

/** How far an item was read, 0 to 100. */
export type ShareRead = (id: string) => number

/** What is kept here, by groups, with what it takes; each can be removed. */
export function OfflineList({ shareRead }: { shareRead: ShareRead }) {
  const text = useText()
  const [items, setItems] = useState<readonly OfflineItem[] | null>(null)
  const [chosen, setGroup] = useState<OfflineGroup | null>(null)
  const [isEdited, setIsEdited] = useState(false)
  const show = () => void listOfflineItems().then(setItems)
  useEffect(show, [])

  if (!mayCachePages()) return <EmptyState text={text('offline.unsupported')} />
  if (items === null) return null
  if (items.length === 0) return <EmptyState text={text('offline.nothing')} />
  const remove = async (leaving: readonly OfflineItem[]) => {
    await Promise.all(leaving.map(removeOffline))
    show()
  }
  const group = chosen ?? items[0]?.group ?? 'article'
  const shown = items.filter((item) => item.group === group)
  const used = shown.reduce((sum, { bytes }) => sum + bytes, 0)
  const tabs = offlineGroups.map((key) => ({
    key,
    name: text(`offline.group.${key}`),
    note: items.filter((item) => item.group === key).length || undefined,
  }))
  return (
    <section className={style.list}>
      <TabList
        label={text('offline.groups')}
        tabs={tabs}
        current={group}
        onCurrent={(key) => setGroup(key as OfflineGroup)}
      >
        <div className={style.sum}>
          <span>
            {group === 'article'
              ? text('offline.size', { used: formatSize(used), most: formatSize(OPENED_BYTES_MAX) })
              : formatSize(used)}
          </span>
          {isEdited && (
            <button type="button" className={style.action} onClick={() => void remove(shown)}>
              {text('offline.clear')}
            </button>
          )}
          {shown.length > 0 && (
            <button
              type="button"
              className={style.action}
              aria-pressed={isEdited}
              onClick={() => setIsEdited(!isEdited)}
            >
              {text(isEdited ? 'offline.done' : 'offline.edit')}
            </button>
          )}
        </div>
        {shown.length === 0 && <p className={style.none}>{text(NOTHING[group])}</p>}
        <ul>
          {shown.map((item) => (
            <OfflineRow
              key={item.cache}
              item={item}
              percent={shareRead(item.id)}
              onRemove={isEdited ? () => void remove([item]) : null}
            />
          ))}
        </ul>
      </TabList>
    </section>
  )
}

/** What is said where a part of the list is empty. */
const NOTHING = {
  article: 'offline.nothing',
  album: 'offline.noneOfGroup',
  special: 'offline.noneOfGroup',
  other: 'offline.noneOther',
} as const satisfies Record<OfflineGroup, PageTextId>

interface OfflineRowProps {
  item: OfflineItem
  percent: number
  onRemove: (() => void) | null
}

/** The link is followed by the browser itself: without a network the page comes whole from what is kept. */
function OfflineRow({ item, percent, onRemove }: OfflineRowProps) {
  const text = useText()
  const now = useNow()
  const { address, title, cover, keptAt, bytes, group } = item
  const when = isJustNow(keptAt / 1000, now) ? text('time.justNow') : formatTimeOrDate(keptAt, now, text.locale)
  return (
    <li className={style.item}>
      <a href={address} className={style.link}>
        <span className={style.words}>
          <span className={style.title}>{title}</span>
          <span className={textStyle.note}>
            <Facts>
              {group === 'article' ? <HowFarRead percent={percent} /> : formatSize(bytes)}
              {text('offline.keptWhen', { when })}
            </Facts>
          </span>
        </span>
        {cover && <Picture src={cover} alt="" ratio={3 / 2} color="" small className={style.cover} />}
      </a>
      {onRemove && (
        <IconButton label={text('offline.remove', { title })} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      )}
    </li>
  )
}

/** Below the first there is nothing to speak of, above the second it was read. */
const PERCENT = { begun: 5, done: 95 }

function HowFarRead({ percent }: { percent: number }) {
  const text = useText()
  if (percent < PERCENT.begun) return text('offline.notRead')
  if (percent > PERCENT.done) return text('offline.readThrough')
  return <span className={style.begun}>{text('offline.readTo', { percent })}</span>
}
