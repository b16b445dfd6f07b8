import type { Arrangement, ArrangementKind, ArrangementPush } from '#contract/admin/arranging.ts'
import { channelOf } from '#contract/channels.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import type { ArrangingParts } from './arranging.ts'
import * as store from './store.ts'

/** How far back it is known who did something to a group. */
const KEPT = 100
/** Most that is told of what others did meanwhile. */
const TOLD = 10
/** Stands for the order of groups, whose version is that of the site. */
export const ORDER = 0

/** Something that a member did; `groupId` is 0 for the order of groups. */
export interface Done {
  groupId: number
  version: number
  what: ArrangementKind
  contentId?: number | null
}

/** Writes down who did what, and tells, with the transaction, whoever else arranges. */
export async function record(
  { ids, publications }: Pick<ArrangingParts, 'ids' | 'publications'>,
  tx: Tx,
  { groupId, version, what, contentId }: Done,
  staff: { id: number; name: string },
): Promise<void> {
  const row = { group_id: groupId, version, editor: staff.name, what, content_id: contentId ?? null }
  await store.insertArrangement(tx, { ...row, created_at: tx.now }, KEPT)
  const push = {
    gid: groupId === ORDER ? '' : ids.encode(groupId),
    version,
    by: { staff_id: ids.encode(staff.id), name: staff.name },
    what,
  } satisfies ArrangementPush
  await publications.add(tx, channelOf.groups(), push)
}

/** 40901 with what others did since a version. */
export async function toConflict(db: Db, groupId: number, since: number, version: number): Promise<AppError> {
  return new AppError(40901, { data: { version, changes: await listSince(db, groupId, since, TOLD) } })
}

/** What was done since a version, the latest first. */
export async function listSince(db: Db, groupId: number, since: number, limit: number): Promise<Arrangement[]> {
  const rows = await store.listArrangements(db, groupId, since, limit)
  return rows.map(({ version, editor, what, title, created_at: createdAt }) => ({
    version,
    by: editor,
    what,
    title: title ?? '',
    create_time: createdAt,
  }))
}
