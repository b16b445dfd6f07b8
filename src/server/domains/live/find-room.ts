import { AppError } from '#server/http/app-error.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { Db } from '#server/storage/database.ts'
import type { LiveParts } from './live.ts'
import { findRoom, listColumns, type ColumnRow, type RoomRow } from './store.ts'
import { findMainChat } from './view.ts'
import { COLUMN_TYPE } from '#contract/live-kinds.ts'

/** A room that everybody may see, by its public id. Throws 40002 (on `field`), 40401, 41001 with what is similar. */
export async function getPublicRoom(
  { database, content }: Pick<LiveParts, 'database' | 'content'>,
  hashed: string,
  field: string,
): Promise<RoomRow> {
  const { id } = await content.getPublic(hashed, { types: ['local_live'], field })
  return await getRoom(database.db, id)
}

/** A room by the database id of its item, whatever its state. Throws 40401. */
export async function getRoom(db: Db, contentId: number): Promise<RoomRow> {
  const room = await findRoom(db, contentId)
  if (!room) throw new AppError(40401)
  return room
}

/**
 * The chat of a room that is named, or the one that is meant; null for a room without. Throws 40002 (on `field`), and
 * 40401 for what is no chat of the room.
 */
export async function findChat(
  { ids }: Pick<LiveParts, 'ids'>,
  db: Db,
  contentId: number,
  groupId: string | undefined,
  field: string,
): Promise<ColumnRow | null> {
  const id = groupId === undefined ? null : parseId(ids, groupId, field)
  const columns = await listColumns(db, contentId)
  if (id === null) return findMainChat(columns)
  const chat = columns.find((column) => column.id === id && column.type === COLUMN_TYPE.chat)
  if (!chat) throw new AppError(40401)
  return chat
}
