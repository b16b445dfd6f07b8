import path from 'node:path'
import type { Tx } from '#server/storage/database.ts'
import { openDatabase } from '#server/storage/open-database.ts'

/** How much of each kind waits for moderators. */
export interface WaitingEntries {
  comments: number
  /** Of public comments. */
  reports: number
  profiles: number
  /** Of a live room. */
  messages: number
  questions: number
  answers: number
  posts: number
  /** Of authors, to what `DECIDED_BEFORE` decided. */
  objections: number
}

/** Who decided on what authors object to. */
export const DECIDED_BEFORE = 'somebody-before'

/**
 * Puts what moderators have to look at into a folder whose site is not started yet; comments wait longest. Answers how
 * much that is.
 */
export async function makeWaiting(dataFolder: string, entries: WaitingEntries): Promise<number> {
  const database = await openDatabase({ kind: 'sqlite', file: path.join(dataFolder, 'davmu-share.sqlite') })
  const now = Math.floor(Date.now() / 1000)
  await database.write(async (tx) => {
    const users = await tx.sql.selectFrom('users').select('id').orderBy('id').limit(20).execute()
    const userOf = (n: number) => users[n % users.length]?.id ?? 0
    for (let n = 1; n <= entries.comments; n += 1)
      await addComment(tx, { text: `等着的第 ${n} 条`, userId: userOf(n), state: 'pending', at: now - 10_000 + n })
    await addReports(tx, entries.reports, now - 9_000)
    for (const [n, { id }] of users.slice(0, entries.profiles).entries())
      await tx.sql
        .updateTable('users')
        .set({ pending_profile: JSON.stringify({ nickname: `潮水${n}号` }), pending_at: now - 8_000 })
        .where('id', '=', id)
        .execute()
    for (let n = 1; n <= entries.messages; n += 1) await addMessage(tx, n, { userId: userOf(n), at: now - 7_000 + n })
    for (const [kind, count] of [
      ['question', entries.questions],
      ['answer', entries.answers],
      ['circle', entries.posts],
    ] as const)
      for (let n = 1; n <= count; n += 1) await addSubmission(tx, kind, n, { userId: userOf(n), at: now - 6_000 + n })
    for (let n = 1; n <= entries.objections; n += 1)
      await addObjection(tx, n, { userId: userOf(n), at: now - 5_000 + n })
  })
  await database.close()
  return Object.values(entries).reduce((sum, count) => sum + count, 0)
}

interface Written {
  userId: number
  /** Seconds. */
  at: number
}

async function addComment(
  tx: Tx,
  { text, userId, state, at }: Written & { text: string; state: 'pending' | 'removed' },
): Promise<number> {
  const contentId = await findItem(tx)
  const isAnchored = at % 5 === 0
  const { id } = await tx.sql
    .insertInto('comments')
    .values({
      content_id: contentId,
      root_id: 0,
      parent_id: 0,
      user_id: userId,
      reply_user_id: null,
      text,
      anchor_p: isAnchored ? 2 : null,
      anchor_quote: isAnchored ? '灯塔' : null,
      state,
      held_by: 'policy',
      listed: 0,
      by_author: 0,
      star_count: 0,
      reply_count: 0,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function addReports(tx: Tx, count: number, at: number): Promise<void> {
  const shown = await tx.sql
    .selectFrom('comments')
    .select('id')
    .where('state', '=', 'public')
    .orderBy('id')
    .limit(count)
    .execute()
  const report = { target: 'comment', subject: 'device', reason: 'ads', note: '卖货', created_at: at } as const
  for (const { id } of shown)
    await tx.sql
      .insertInto('reports')
      .values({ ...report, target_id: id })
      .execute()
}

async function addMessage(tx: Tx, n: number, { userId, at }: Written): Promise<void> {
  const chat = await tx.sql
    .selectFrom('live_columns')
    .select(['id', 'content_id'])
    .where('enable_chat', '=', 1)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await tx.sql
    .insertInto('live_messages')
    .values({
      content_id: chat.content_id,
      column_id: chat.id,
      seq: 0,
      type: 'text',
      role: 'viewer',
      content: `等着的第 ${n} 句`,
      media: '',
      user_id: userId,
      author_name: '',
      author_avatar: '',
      reply_to: null,
      client_id: null,
      source_id: null,
      like_count: 0,
      is_top: 0,
      is_key: 0,
      status: 0,
      release_at: 0,
      play_offset: 0,
      created_at: at,
      changed_at: at,
    })
    .execute()
}

async function addSubmission(
  tx: Tx,
  kind: 'question' | 'answer' | 'circle',
  n: number,
  { userId, at }: Written,
): Promise<void> {
  const circle =
    kind === 'circle'
      ? await tx.sql.selectFrom('circles').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
      : null
  await tx.sql
    .insertInto('submissions')
    .values({
      kind,
      user_id: userId,
      content_id: kind === 'answer' ? await findItem(tx, 'question') : null,
      title: kind === 'answer' ? '' : `等着的第 ${n} 篇`,
      text: '潮水退到旧航标外面。',
      image_ids: '[]',
      is_anonymous: 0,
      state: 'pending',
      held_by: 'policy',
      token_hash: null,
      created_at: at,
      circle_id: circle?.id ?? null,
      channel: circle ? 'dejin' : '',
    })
    .execute()
}

async function addObjection(tx: Tx, n: number, written: Written): Promise<void> {
  const subject = `u${written.userId}`
  const target_id = await addComment(tx, { ...written, text: `不服的第 ${n} 条`, state: 'removed' })
  const decision = await tx.sql
    .insertInto('moderation_decisions')
    .values({
      kind: 'comment',
      target_id,
      verdict: 'remove',
      state_before: 'public',
      subject,
      made_by: DECIDED_BEFORE,
      created_at: written.at,
      undone_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.sql
    .insertInto('objections')
    .values({
      decision_id: decision.id,
      kind: 'comment',
      target_id,
      subject,
      text: '说的是实情。',
      created_at: written.at,
      closed_by: null,
    })
    .execute()
}

async function findItem(tx: Tx, type?: 'question'): Promise<number> {
  const { id } = await tx.sql
    .selectFrom('contents')
    .select('id')
    .where('state', '=', 'published')
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? 'doc'))
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}
