import { randomUUID } from 'node:crypto'
import type { Person, PersonalData } from '#server/storage/personal-data.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import type { CommentParts } from './comments.ts'
import { toImageIds } from './rules.ts'
import { deleteMentionsOf, listMeaning, listMentions, moveMentions } from './store-mentions.ts'
import * as store from './store-person.ts'
import { moveReports } from './store-writes.ts'

/** What a person wrote and objected to. Forgotten, the words stay and are nobody's. */
export function createPersonalData(parts: Pick<CommentParts, 'ids' | 'content'>): PersonalData {
  return {
    merge: moveReports,
    absorb: (tx, from, to) => moveComments(parts, tx, from.userId, to.userId),
    export: (db, person) => exportPerson(parts, db, person),
    forget: (tx, person) => erasePerson(parts, tx, person),
  }
}

/** What a person wrote, also what is not public, and what they reported. */
async function exportPerson(
  { ids, content }: Pick<CommentParts, 'ids' | 'content'>,
  db: Db,
  { userId, subject }: Person,
): Promise<Record<string, unknown>> {
  const [rows, reports] = await Promise.all([store.listOfUser(db, userId), store.listReportsOf(db, subject)])
  const images = await content.loadImages(rows.flatMap(toImageIds), db)
  const naming = rows.filter((row) => row.mention_count > 0).map((row) => row.id)
  const mentions = await listMentions(db, naming)
  const meaning = await listMeaning(db, userId)
  return {
    comments: rows.map((row) => ({
      id: ids.encode(row.id),
      post_id: ids.encode(row.content_id),
      parent_id: row.parent_id === 0 ? '' : ids.encode(row.parent_id),
      content: row.text,
      images: toImageIds(row).flatMap((id) => images.get(id)?.original_url ?? []),
      mentions: (mentions.get(row.id) ?? []).map((one) => ids.encodePerson(one.userId)),
      quote: row.anchor_quote ?? '',
      state: row.state,
      ip_region: row.ip_region ?? '',
      create_time: row.created_at,
      update_time: row.updated_at,
    })),
    mentioned_in: meaning.map((id) => ids.encode(id)),
    reports: reports.map((row) => ({
      target: row.target,
      id: ids.encode(row.target_id),
      reason: row.reason,
      note: row.note,
      quote: row.quote,
      create_time: row.created_at,
    })),
  }
}

/** What one user wrote and was answered is another's. */
async function moveComments(
  { content }: Pick<CommentParts, 'content'>,
  tx: Tx,
  fromId: number,
  toId: number,
): Promise<void> {
  const items = await store.listItemsOf(tx, fromId)
  for (const id of items) await content.lock(tx, id)
  await store.moveComments(tx, fromId, toId)
  await moveMentions(tx, fromId, toId)
  for (const id of items) await recordChange(tx, { kind: 'comments', id })
}

/** Leaves the words of a person, who is nobody from now on; pictures and places go. */
async function erasePerson(
  { content }: Pick<CommentParts, 'content'>,
  tx: Tx,
  { userId, subject }: Person,
): Promise<void> {
  const items = await store.listItemsOf(tx, userId)
  for (const id of items) await content.lock(tx, id)
  await store.stripComments(tx, userId)
  await deleteMentionsOf(tx, userId)
  await store.disownReports(tx, subject, `gone:${randomUUID()}`)
  for (const id of items) await recordChange(tx, { kind: 'comments', id })
}
