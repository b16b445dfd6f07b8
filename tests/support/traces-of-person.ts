import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Comment } from '#contract/comments.ts'
import { createIdCodec } from '#contract/ids.ts'
import type { Database } from '#server/storage/database.ts'
import { ask } from './ask.ts'
import type { TestBackend } from './backend.ts'

/** What was said stands when its author is erased; the user that it points to is nobody then. */
export const OF_NOBODY: ReadonlySet<string> = new Set([
  'comments.user_id',
  'comments.reply_user_id',
  'submissions.user_id',
])

/** What a person does everything with. */
export interface Scene {
  /** Public ids of an item, of its account, of a topic, and of what somebody else says of the item. */
  item: string
  account: string
  topic: string
  comment: string
  /** Seconds. */
  now: number
}

/** Texts that nobody else has written. */
export const NOTE = '只有我自己看得到的笔记'
export const OBJECTION = '我没有说错什么'
export const INTRO = '住在灯塔下面的人'

/** Leaves a trace of a logged-in person in every way that readers have; answers what they said. */
export async function leaveTraces(backend: TestBackend, token: string, scene: Scene): Promise<Comment> {
  const { item, account, topic, comment, now } = scene
  const call = async <T>(path: string, body: object | null) => {
    const answer = await ask<T>(backend, path, body, { token, requestId: randomUUID() })
    if (answer.code !== 0) throw new Error(`${path} answered ${answer.code}`)
    return answer.data
  }
  await call('/guzzle/v1/star', { id: item, type: 1 })
  await call(`/guzzle/v1/collection/${item}`, { type: 1 })
  await call(`/peony/v1/collection/${item}/note`, { note: NOTE })
  await call('/peony/v1/progress', { list: [{ id: item, percent: 60, updated_at: now }] })
  await call('/guzzle/v1/star', { id: item, target: 'comment', comment_id: comment, type: 1 })
  const said = await call<Comment>(`/guzzle/v1/comment/${item}`, { content: '第二条' })
  await call(`/guzzle/v1/comment/${item}`, { content: '回复第一条', parent_id: comment })
  await call(`/guzzle/v1/mp/follow/${account}`, { type: 1 })
  await call(`/peony/v1/topic/follow/${topic}`, { type: 1 })
  await call('/peony/v1/account/me', { intro: INTRO })
  await call('/peony/v1/invite/record', null)
  await call('/peony/v1/question', { title: '只有我问的问题' })
  await call('/peony/v1/report', { target: 'comment', id: comment, reason: 'ads' })
  const { id } = await call<Comment>(`/guzzle/v1/comment/${item}`, { content: '被撤下的一条' })
  const target = { kind: 'comment' as const, id: createIdCodec(backend.idSalt).decode(id) ?? 0 }
  const deciding = { verdict: 'remove' as const, reason: '', staff: { by: 'cli', staffId: null }, now }
  const [decision] = await backend.database.write((tx) => backend.moderation.decide(tx, [target], deciding))
  await call('/peony/v1/objection', { decision_id: decision?.decision_id ?? '', text: OBJECTION })
  return said
}

/** Which tables hold a person by their subject or user, but for columns `besides`, or a text with one of the needles in it. */
export async function listTraces(
  { db, dialect }: Database,
  subject: string,
  { needles = [], besides = new Set<string>() }: { needles?: readonly string[]; besides?: ReadonlySet<string> } = {},
): Promise<string[]> {
  const names = dialect.rowLocks
    ? sql<{ name: string }>`(select table_name as name from information_schema.tables
        where table_schema = current_schema())`
    : sql<{ name: string }>`(select name from sqlite_master where type = 'table')`
  const found: string[] = []
  const tables = await db.selectFrom(names.as('names')).select('name').execute()
  for (const { name } of tables) {
    const rows = await db
      .selectFrom(sql<Record<string, unknown>>`(select * from ${sql.table(name)})`.as('rows'))
      .selectAll()
      .execute()
    const holds = ([column, value]: [string, unknown]) =>
      value === subject ||
      value === `user:${subject}` ||
      (/(^|_)user_id$/.test(column) && !besides.has(`${name}.${column}`) && `u${String(value)}` === subject) ||
      (typeof value === 'string' && needles.some((needle) => value.includes(needle)))
    if (rows.some((row) => Object.entries(row).some(holds))) found.push(name)
  }
  return found
}
