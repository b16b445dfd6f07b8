import { ExternalLink } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { COLUMN_TYPE } from '#contract/live-kinds.ts'
import type { LiveColumn, LiveDetail } from '#contract/live.ts'
import { useText, type Text } from '../../../i18n/text.tsx'
import type { LiveStream } from '../../players/live/live-stream.ts'
import { Button } from '../../../ui/button.tsx'
import { TabList, type TabOfPart } from '../../../ui/tab-list.tsx'
import { ChatPanel } from '../chat/chat-panel.tsx'
import { PinnedNotice } from '../chat/pinned-notice.tsx'
import { PostList } from '../posts/post-list.tsx'
import type { LiveParts } from '../room/live-parts.ts'
import type { LiveRoom } from '../room/live-room.ts'
import style from './landscape-columns.module.css'
import textStyle from '../../../ui/text-styles.module.css'

export interface ColumnTab extends TabOfPart {
  column: LiveColumn
}

/** The columns of a room that have something to show; a room without any has its introduction. */
export function tabsOf({ columns, post_count: posts }: LiveDetail, parts: LiveParts, text: Text): ColumnTab[] {
  const intro: LiveColumn = { type: COLUMN_TYPE.intro, name: '', group_id: '', link_url: '', enable_chat: 0 }
  const shown = columns.filter((column) => hasSomething(column, parts))
  return (shown.length > 0 ? shown : [intro]).map((column, place) => ({
    key: `${place}-${column.type}`,
    name: column.name || text(`live.column.${column.type}`),
    ...(column.type === COLUMN_TYPE.posts && posts > 0 && { note: posts }),
    column,
  }))
}

function hasSomething({ type, link_url: link, group_id: group }: LiveColumn, parts: LiveParts): boolean {
  switch (type) {
    case COLUMN_TYPE.chat:
      return group !== ''
    case COLUMN_TYPE.link:
      return link !== ''
    case COLUMN_TYPE.related:
      return parts.related !== null
    default:
      return true
  }
}

interface LandscapeColumnsProps {
  room: LiveRoom
  parts: LiveParts
  tabs: readonly ColumnTab[]
  current: ColumnTab
  onCurrent(key: string): void
  /** Whether the reader does not want to see what is said. */
  isHidden: boolean
  /** Whether the reader writes and little room is left. */
  isWriting: boolean
  stream: LiveStream
}

/** The columns of a room, one at a time. */
export function LandscapeColumns(props: LandscapeColumnsProps) {
  const { room, parts, tabs, current, onCurrent, isHidden, isWriting, stream } = props
  const text = useText()
  const { column } = current
  const isChat = column.type === COLUMN_TYPE.chat
  return (
    <TabList
      label={text('live.columns')}
      tabs={tabs}
      current={current.key}
      onCurrent={onCurrent}
      className={isChat ? style.chat : style.panel}
    >
      {isChat ? (
        <>
          {parts.intro && <noscript className={style.unscripted}>{parts.intro}</noscript>}
          {isHidden ? (
            <p className={style.note}>{text('live.chatHidden')}</p>
          ) : (
            <Chat key={column.group_id} room={room} groupId={column.group_id} hasNotice={!isWriting} />
          )}
          <SwitchedLine stream={stream} />
        </>
      ) : (
        <OtherColumn column={column} room={room} parts={parts} />
      )}
    </TabList>
  )
}

function Chat({ room, groupId, hasNotice }: { room: LiveRoom; groupId: string; hasNotice: boolean }) {
  return (
    <>
      {hasNotice && <PinnedNotice room={room} groupId={groupId} />}
      <ChatPanel room={room} groupId={groupId} variant="plain" />
    </>
  )
}

function OtherColumn({ column, room, parts }: { column: LiveColumn; room: LiveRoom; parts: LiveParts }): ReactNode {
  const text = useText()
  switch (column.type) {
    case COLUMN_TYPE.posts:
      return <PostList room={room} sharePost={parts.sharePost} />
    case COLUMN_TYPE.related:
      return parts.related
    case COLUMN_TYPE.link:
      return (
        <div className={style.link}>
          <Button as="a" kind="soft" href={column.link_url} target="_blank" rel="noopener">
            {text('live.openLink', { name: column.name || text('live.column.4') })}
            <ExternalLink />
          </Button>
          <p className={textStyle.meta}>{hostOf(column.link_url)}</p>
        </div>
      )
    default:
      return (
        <>
          {parts.intro}
          {parts.end}
        </>
      )
  }
}

const SHOWN_MS = 8000

/** Says for a while that another line was taken by itself. */
function SwitchedLine({ stream }: { stream: LiveStream }) {
  const text = useText()
  const { switches, line, isSwitching } = useStore(stream.state)
  const [seen, setSeen] = useState(0)
  const isShown = switches > seen && !isSwitching
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setSeen(switches), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isShown, switches])
  const name = stream.lines[line]?.name || text('live.line', { number: line + 1 })
  return (
    <p className={style.switched} role="status">
      {isShown && text('live.switched', { name })}
    </p>
  )
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : ''
}
