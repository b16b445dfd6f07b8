import type { ColumnType, LiveStatus, LiveType } from '#contract/live-kinds.ts'
import type { Db } from '#server/storage/database.ts'
import type { LiveDraft } from './drafts.ts'
import { readSettings } from './settings.ts'
import { findRoom, listColumns } from './store.ts'

/** The room of an item as its source would give it now; null for an item without one. */
export async function describeRoom(db: Db, contentId: number): Promise<LiveDraft | null> {
  const room = await findRoom(db, contentId)
  if (!room) return null
  const columns = await listColumns(db, contentId)
  return {
    ...readSettings(room),
    type: room.screen as LiveType,
    status: room.status as LiveStatus,
    autoStart: room.auto_start === 1,
    columns: columns
      .filter((column) => column.position > 0)
      .map((column) => ({
        key: column.column_key,
        type: column.type as ColumnType,
        name: column.name,
        enableChat: column.enable_chat === 1,
        linkUrl: column.link_url,
      })),
    startedAt: room.started_at || null,
    endedAt: room.ended_at || null,
    chat: {
      slowSeconds: room.slow_seconds,
      preDelaySeconds: room.pre_delay_seconds,
      role: room.chat_role === 'host' ? 'host' : 'user',
    },
    replay: room.replay_url === '' ? null : { address: room.replay_url, offset: room.replay_offset },
  }
}
