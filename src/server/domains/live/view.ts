import type { LiveCard } from '#contract/content.ts'
import type { IdCodec } from '#contract/ids.ts'
import { COLUMN_TYPE } from '#contract/live-kinds.ts'
import type { LiveColumn, LiveDetail, Message, MessageMedia, MessageRole, MessageType } from '#contract/live.ts'
import type { PlannedTimes, Speaker } from './rules.ts'
import { shorten } from './rules.ts'
import { readSettings } from './settings.ts'
import type { ColumnRow, MessageRow, RoomRow } from './store.ts'

const NOBODY: Speaker = { id: '', name: '', avatar: '' }
const REPLY_LENGTH = 60

/** What a view of messages needs besides their rows. */
export interface MessageContext {
  ids: IdCodec
  /** The account of the item, which speaks where a host has no name of its own. */
  account: Speaker
  /** Users by their database id. */
  authors: ReadonlyMap<number, Speaker>
  /** What is replied to, by database id. */
  replies: ReadonlyMap<number, MessageRow>
}

/** A message as everybody sees it; of a removed one nothing is left but its place. */
export function toMessage(row: MessageRow, context: MessageContext): Message {
  const message = toWholeMessage(row, context)
  if (row.status !== 2) return message
  return { ...message, content: '', media: null, reply: null, user: { ...NOBODY, role: message.user.role } }
}

/** A message as moderators see it: what was removed as well. */
export function toWholeMessage(row: MessageRow, context: MessageContext): Message {
  const { ids } = context
  return {
    msg_id: ids.encode(row.id),
    live_id: ids.encode(row.content_id),
    group_id: row.column_id === 0 ? '' : ids.encode(row.column_id),
    type: row.type as MessageType,
    content: row.content,
    media: row.media === '' ? null : (JSON.parse(row.media) as MessageMedia),
    user: { ...toSpeaker(row, context), role: row.role as MessageRole },
    reply: toReply(row, context),
    like_count: row.like_count,
    is_top: row.is_top === 1 ? 1 : 0,
    is_key: row.is_key === 1 ? 1 : 0,
    create_time: row.created_at,
    play_offset: row.play_offset,
    status: row.status as Message['status'],
    seq: row.seq,
    client_id: row.client_id ?? '',
  }
}

function toSpeaker(row: MessageRow, { account, authors }: MessageContext): Speaker {
  if (row.role === 'system') return NOBODY
  if (row.user_id !== null) return pickSpeaker(authors.get(row.user_id) ?? NOBODY)
  const { author_name: name, author_avatar: avatar } = row
  if (row.role === 'viewer') return { id: '', name, avatar }
  return name === '' ? { ...pickSpeaker(account), avatar: avatar || account.avatar } : { id: '', name, avatar }
}

function pickSpeaker({ id, name, avatar }: Speaker): Speaker {
  return { id, name, avatar }
}

function toReply(row: MessageRow, context: MessageContext): Message['reply'] {
  if (row.reply_to === null) return null
  const msg_id = context.ids.encode(row.reply_to)
  const target = context.replies.get(row.reply_to)
  if (target?.status !== 1) return { msg_id, name: '', content: '' }
  return { msg_id, name: toSpeaker(target, context).name, content: shorten(target.content, REPLY_LENGTH) }
}

/** What hosts change of a room, or what counts in it; a patch tells of some of it. */
export type RoomState = Pick<
  LiveDetail,
  | 'status'
  | 'start_time'
  | 'end_time'
  | 'live_count'
  | 'view_count'
  | 'online_count'
  | 'like_count'
  | 'post_count'
  | 'key_count'
  | 'chat_policy'
  | 'replay'
>

/** `times` as they are planned, or null; `online` is how many are there. */
export function toRoomState(row: RoomRow, times: PlannedTimes | null, online: number): RoomState {
  return {
    status: row.status as LiveDetail['status'],
    ...toTimes(row, times),
    live_count: toViewers(row),
    view_count: row.view_count,
    online_count: online,
    like_count: row.like_count,
    post_count: row.post_count,
    key_count: row.key_count,
    chat_policy: toChatPolicy(row),
    replay: row.replay_url === '' ? null : { playURL: row.replay_url, offset: row.replay_offset },
  }
}

export function toChatPolicy(
  row: Pick<RoomRow, 'slow_seconds' | 'pre_delay_seconds' | 'chat_role'>,
): LiveDetail['chat_policy'] {
  return {
    slow_seconds: row.slow_seconds,
    pre_delay_seconds: row.pre_delay_seconds,
    role: row.chat_role === 'host' ? 'host' : 'user',
  }
}

/** Who watched while it was on air; of a room that came in when it was over nobody knows. */
function toViewers(row: RoomRow): number {
  if (row.started_at === 0) return 0
  return Math.max(0, (row.ended_at > 0 ? row.views_at_end : row.view_count) - row.views_before)
}

/** Planned times until there are real ones. */
function toTimes(row: Pick<RoomRow, 'started_at' | 'ended_at'>, times: PlannedTimes | null) {
  return {
    start_time: row.started_at > 0 ? row.started_at : (times?.startAt ?? 0),
    end_time: row.ended_at > 0 ? row.ended_at : (times?.endAt ?? 0),
  }
}

/** What the source of a room says of it; a patch tells of all of it when that changes. */
export type RoomSetup = Pick<
  LiveDetail,
  | 'type'
  | 'columns'
  | 'group_id'
  | 'countdown_label'
  | 'countdown_style'
  | 'countdown_switch'
  | 'disclaimer'
  | 'disclaimer_enable'
  | 'live_background'
  | 'notice_label'
  | 'notice_switch'
  | 'notice_video'
  | 'play_background'
  | 'playlists'
  | 'reservation_label'
  | 'dvr_seconds'
>

/** `columns` are all that the room has or had. */
export function toRoomSetup(
  row: Pick<RoomRow, 'screen' | 'settings'>,
  columns: readonly ColumnRow[],
  ids: IdCodec,
): RoomSetup {
  const settings = readSettings(row)
  const { countdown, notice } = settings
  const chat = findMainChat(columns)
  return {
    type: row.screen as LiveDetail['type'],
    columns: columns.filter((column) => column.position > 0).map((column) => toColumn(column, ids)),
    group_id: chat ? ids.encode(chat.id) : '',
    countdown_label: countdown.label,
    countdown_style: countdown.style,
    countdown_switch: countdown.isShown ? 1 : 0,
    disclaimer: settings.disclaimer,
    disclaimer_enable: settings.disclaimer === '' ? 0 : 1,
    live_background: settings.liveBackground,
    notice_label: notice.label,
    notice_switch: notice.isShown ? 1 : 0,
    notice_video: notice.video,
    play_background: settings.playBackground,
    playlists: settings.playlists,
    reservation_label: settings.reservationLabel,
    dvr_seconds: settings.dvrSeconds,
  }
}

/** The chat that is meant where none is named: the first one that viewers may speak in, else the first one. */
export function findMainChat(columns: readonly ColumnRow[]): ColumnRow | null {
  const chats = columns.filter((column) => column.position > 0 && column.type === COLUMN_TYPE.chat)
  return chats.find((column) => column.enable_chat === 1) ?? chats[0] ?? null
}

function toColumn(row: ColumnRow, ids: IdCodec): LiveColumn {
  return {
    enable_chat: row.enable_chat === 1 ? 1 : 0,
    group_id: row.type === COLUMN_TYPE.chat ? ids.encode(row.id) : '',
    link_url: row.link_url,
    name: row.name,
    type: row.type as LiveColumn['type'],
  }
}

export function toCard(
  row: Pick<RoomRow, 'status' | 'started_at' | 'ended_at' | 'settings'>,
  times: PlannedTimes | null,
  online: number,
): LiveCard {
  return {
    status: row.status as LiveCard['status'],
    ...toTimes(row, times),
    online_count: online,
    reservation_label: readSettings(row).reservationLabel,
  }
}
