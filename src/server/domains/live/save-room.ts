import { toLine } from '#base/to-line.ts'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import type { LivePlaylist } from '#contract/live.ts'
import { AppError } from '#server/http/app-error.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Tx } from '#server/storage/database.ts'
import type { ColumnDraft, LiveDraft } from './drafts.ts'
import type { LiveParts } from './live.ts'
import { readSettings, writeSettings } from './settings.ts'
import { findRoom, listColumns, type RoomRow } from './store.ts'
import * as writes from './store-setup.ts'
import { lockRoom } from './store-writes.ts'
import { publishPatch } from './tell.ts'
import { toRoomSetup } from './view.ts'

type Parts = Pick<LiveParts, 'ids' | 'bookings' | 'publications'>

/**
 * Says how the room of an item is set up, after its times were saved; null: it is none any more, and what was said in it
 * is gone. Its state is taken from the draft once, and is the hosts' from then on. Whoever has the room open is told of
 * what changed.
 */
export async function saveRoom(parts: Parts, tx: Tx, contentId: number, draft: LiveDraft | null): Promise<void> {
  const known = await findRoom(tx.db, contentId)
  if (!draft) {
    if (known) await writes.deleteRoom(tx, contentId)
    return
  }
  if (!known) await writes.insertRoom(tx, await toRow(parts, tx, contentId, draft))
  const before = known && (await describeSetup(parts, tx, known))
  if (known) {
    const { screen, auto_start, settings } = toSetup(draft)
    await writes.updateSetup(tx, contentId, { screen, auto_start, settings })
  }
  await saveColumns(tx, contentId, draft.columns)
  if (before) await publishChanges(parts, tx, contentId, before)
}

/** Sets the lines of a room; players go over to the first of them. Throws 40401. */
export async function setPlaylists(
  parts: Parts,
  tx: Tx,
  contentId: number,
  playlists: readonly LivePlaylist[],
): Promise<void> {
  const room = await lockRoom(tx, contentId)
  if (!room) throw new AppError(40401)
  const before = await describeSetup(parts, tx, room)
  const settings = writeSettings({ ...readSettings(room), playlists })
  await writes.updateSetup(tx, contentId, { settings })
  await publishChanges(parts, tx, contentId, before)
}

function toSetup(draft: LiveDraft) {
  return { screen: draft.type, auto_start: draft.autoStart ? 1 : 0, settings: writeSettings(draft) }
}

/** A room as it comes in; one that has begun, or is over, without saying when takes the planned times. */
async function toRow({ bookings }: Parts, tx: Tx, contentId: number, draft: LiveDraft) {
  const { upcoming, ended, replay, cancelled } = LIVE_STATUS
  const { status } = draft
  const times = (await bookings.timesOf(tx.db, [contentId])).get(contentId)
  const hasBegun = status !== upcoming && status !== cancelled
  const startedAt = hasBegun ? (draft.startedAt ?? times?.startAt ?? tx.now) : 0
  const isOver = status === ended || status === replay
  return {
    content_id: contentId,
    status,
    started_at: startedAt,
    ended_at: isOver ? (draft.endedAt ?? (times?.endAt || Math.max(startedAt, tx.now))) : 0,
    views_before: 0,
    views_at_end: 0,
    like_count: 0,
    post_count: 0,
    key_count: 0,
    last_seq: 0,
    replay_url: draft.replay?.address ?? '',
    replay_offset: draft.replay?.offset ?? 0,
    slow_seconds: draft.chat.slowSeconds,
    pre_delay_seconds: draft.chat.preDelaySeconds,
    chat_role: draft.chat.role,
    ...toSetup(draft),
  }
}

/** Columns that are no longer given are kept with what was said in them, and come back when they are given again. */
async function saveColumns(tx: Tx, contentId: number, columns: readonly ColumnDraft[]): Promise<void> {
  await writes.hideColumns(tx, contentId)
  for (const [index, column] of columns.entries())
    await writes.upsertColumn(tx, {
      content_id: contentId,
      column_key: column.key,
      position: index + 1,
      type: column.type,
      name: toLine(column.name),
      enable_chat: column.enableChat ? 1 : 0,
      link_url: column.linkUrl,
    })
}

async function describeSetup({ ids }: Parts, tx: Tx, room: Pick<RoomRow, 'content_id' | 'screen' | 'settings'>) {
  return toRoomSetup(room, await listColumns(tx.db, room.content_id), ids)
}

async function publishChanges(
  parts: Parts,
  tx: Tx,
  contentId: number,
  before: ReturnType<typeof toRoomSetup>,
): Promise<void> {
  const room = await findRoom(tx.db, contentId)
  if (!room) return
  const after = await describeSetup(parts, tx, room)
  const known: Readonly<Record<string, unknown>> = before
  const changed = Object.entries(after).filter(([name, value]) => JSON.stringify(known[name]) !== JSON.stringify(value))
  if (changed.length === 0) return
  await publishPatch(parts, tx, contentId, Object.fromEntries(changed))
  await recordChange(tx, { kind: 'content', id: contentId })
}
