import { createIdCodec, type IdCodec } from '#contract/ids.ts'
import type { Comment, CommentList, Reply } from '#contract/comments.ts'
import type { FailureData } from '#contract/endpoints.ts'
import type { Database } from '#server/storage/database.ts'
import { startBackend, type TestBackend, type TestOptions } from './backend.ts'
import { saveAccount, saveArticle, type Domains } from './factories.ts'

/** A backend with one article of a public account, to comment on. */
export interface CommentSite {
  backend: TestBackend
  ids: IdCodec
  accountId: number
  article: { id: number; publicId: string }
  domains: Domains
  /** A call over HTTP. */
  ask<T = unknown>(path: string, options?: AskOptions): Promise<HttpAnswer<T>>
  post(text: string, by: { token: string }, fields?: object): Promise<HttpAnswer<Comment>>
  list(query?: string, by?: { token: string }): Promise<CommentList>
  /** Writes without being counted as a call of the limits, at a time of choice. */
  write(text: string, by: { userId: number }, options?: WriteOptions): Promise<Comment>
  /** Comments of the article as its row counts them. */
  count(): Promise<number>
  close(): Promise<void>
}

interface AskOptions {
  token?: string
  payload?: object
  requestId?: string
}

interface HttpAnswer<T> {
  status: number
  code: number
  data: T & FailureData
  body: string
}

interface WriteOptions {
  parent?: Comment | Reply
  now?: number
  item?: string
}

export const NOW = 1_790_000_000

export async function startCommentSite(database: Database, options: TestOptions = {}): Promise<CommentSite> {
  const backend = await startBackend(database, { clock: () => NOW, ...options })
  const ids = createIdCodec(backend.idSalt)
  const domains: Domains = { ...backend, ids }
  const accountId = await saveAccount(domains)
  const article = await saveArticle(domains, { accountId })

  const ask = async <T>(path: string, { token, payload, requestId }: AskOptions = {}): Promise<HttpAnswer<T>> => {
    const answer = await backend.http.inject({
      method: payload ? 'POST' : 'GET',
      url: path,
      headers: { ...(token && { authorization: token }), ...(requestId && { 'request-id': requestId }) },
      ...(payload && { payload }),
    })
    const { code, data } = answer.json<{ code: number; data: T & FailureData }>()
    return { status: answer.statusCode, code, data, body: answer.body }
  }

  return {
    backend,
    ids,
    accountId,
    article,
    domains,
    ask,
    post: (text, { token }, fields = {}) =>
      ask(`/guzzle/v1/comment/${article.publicId}`, { token, payload: { content: text, ...fields } }),
    async list(query = '', by) {
      const address = by ? `/guzzle/v1/comment/${article.publicId}` : `/dinner/comment/${article.publicId}`
      const { code, data } = await ask<CommentList>(`${address}?${query}`, by)
      if (code !== 0) throw new Error(`the list was refused: ${code}`)
      return data
    },
    write: (text, { userId }, { parent, now = NOW, item = article.publicId } = {}) =>
      database.write((tx) =>
        backend.comments.handlers['POST /guzzle/v1/comment/{id}'](
          { id: item, content: text, ...(parent && { parent_id: parent.id }) },
          { tx, now, viewer: { kind: 'user', subject: `u${userId}`, userId, session: '' }, address: '', userAgent: '' },
        ),
      ),
    async count() {
      const row = await database.db
        .selectFrom('contents')
        .select('comment_count')
        .where('id', '=', article.id)
        .executeTakeFirstOrThrow()
      return row.comment_count
    },
    close: () => backend.close(),
  }
}

/** Users that exist without having logged in, for what is not about logging in. */
export async function makeUsers(database: Database, count: number): Promise<Array<{ userId: number; name: string }>> {
  const rows = Array.from({ length: count }, (_, index) => ({
    nickname: `读者${index}`,
    avatar: '',
    account_id: null,
    agree_version: '',
    created_at: 1_700_000_000,
    updated_at: 1_700_000_000,
  }))
  const made = await database.write((tx) =>
    tx.sql.insertInto('users').values(rows).returning(['id', 'nickname']).execute(),
  )
  return made.map((row) => ({ userId: row.id, name: row.nickname }))
}
