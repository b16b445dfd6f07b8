import type { Person, PersonalData } from '#server/storage/personal-data.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { changeState, showAnswer } from './change-state.ts'
import { lockWithItem } from './lock.ts'
import { saveFacts, saveItem } from './publish-item.ts'
import { toImageIds } from './rules.ts'
import * as store from './store.ts'
import type { SubmissionParts } from './submissions.ts'

/**
 * What a person handed in. Forgotten, what waits is removed; of what others may have read the words stay and are nobody's,
 * without pictures.
 */
export function createPersonalData(parts: SubmissionParts): PersonalData {
  return {
    absorb: (tx, from, to) => absorb(parts, tx, from.userId, to.userId),
    export: (db, person) => exportPerson(parts, db, person),
    forget: (tx, { userId }) => forget(parts, tx, userId),
  }
}

const ALL = Number.MAX_SAFE_INTEGER

async function exportPerson(
  { ids, content }: Pick<SubmissionParts, 'ids' | 'content'>,
  db: Db,
  { userId }: Person,
): Promise<Record<string, unknown>> {
  const rows = await store.listOfUser(db, { userId, contentId: null }, [ALL, 0], ALL)
  const images = await content.loadImages(rows.flatMap(toImageIds), db)
  return {
    submissions: rows.map((row) => ({
      id: ids.encode(row.id),
      kind: row.kind,
      post_id: row.content_id === null ? '' : ids.encode(row.content_id),
      title: row.title,
      content: row.text,
      images: toImageIds(row).flatMap((id) => images.get(id)?.original_url ?? []),
      is_anonymous: row.is_anonymous,
      state: row.state,
      create_time: row.created_at,
    })),
  }
}

/** What one user handed in is another's; what is shown is shown as theirs. */
async function absorb(parts: SubmissionParts, tx: Tx, fromId: number, toId: number): Promise<void> {
  const rows = await store.listStanding(tx.db, fromId, ALL)
  await store.moveSubmissions(tx, fromId, toId)
  for (const row of rows) if (row.state === 'public') await showAnew(parts, tx, { ...row, user_id: toId })
  await parts.community.disownPosts(tx, fromId)
}

async function forget(parts: SubmissionParts, tx: Tx, userId: number): Promise<void> {
  for (const { id } of await store.listStanding(tx.db, userId, ALL)) {
    const row = await lockWithItem(parts, tx, id)
    if (!row) continue
    const hadPictures = toImageIds(row).length > 0
    const bare = { image_ids: '[]', token_hash: null }
    await store.updateSubmission(tx, id, bare)
    if (row.state === 'pending') await changeState(parts, tx, row, 'removed')
    else {
      await showAnew(parts, tx, { ...row, ...bare })
      if (row.kind === 'question' && row.content_id !== null) await parts.community.disownQuestion(tx, row.content_id)
      if (row.kind !== 'answer' && hadPictures) await saveItem(parts, tx, { ...row, ...bare })
    }
  }
  await parts.community.disownPosts(tx, userId)
}

/** Shows answers and posts as they are kept now. */
async function showAnew(parts: SubmissionParts, tx: Tx, row: store.SubmissionRow): Promise<void> {
  const { content_id: contentId } = row
  if (contentId === null) return
  if (row.kind === 'answer') await showAnswer(parts, tx, { ...row, contentId })
  if (row.kind === 'circle') await saveFacts(parts, tx, contentId, row)
}
