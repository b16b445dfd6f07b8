import type { readerAdminEndpoints } from '#contract/admin/readers.ts'
import type { AdminHandlers } from '#server/http/admin-call.ts'
import { AppError } from '#server/http/app-error.ts'
import { parseId } from '#server/http/parse-id.ts'
import { findRecord } from './get-context.ts'
import type { ModerationParts } from './moderation.ts'

const FOUND = 30
const MESSAGES = 30

/** The readers of the editor's API. */
export function createReaderHandlers(parts: ModerationParts): AdminHandlers<typeof readerAdminEndpoints> {
  const { accounts, comments, database, identity, ids, live } = parts
  const personOf = (hashed: string) => {
    const id = ids.decodePerson(hashed)
    if (id === null) throw new AppError(40002, { data: { fields: [{ field: 'path.id', message: 'is no user' }] } })
    return id
  }

  return {
    async 'GET /admin/api/v1/readers'({ text }) {
      const found = await comments.listByName(database.db, text, FOUND)
      const authors = await identity.findAuthors(database.db, found)
      return {
        list: found.flatMap((userId) => {
          const author = authors.get(userId)
          return author
            ? [{ id: author.id, name: author.name, avatar: author.avatar, create_time: author.createdAt }]
            : []
        }),
      }
    },
    async 'GET /admin/api/v1/readers/{id}'({ id }, { now }) {
      const userId = personOf(id)
      const record = await findRecord(parts, database.db, userId, now)
      if (!record) throw new AppError(40401)
      const messages = await live.review.listOf(database.db, userId, MESSAGES)
      return {
        record,
        messages: messages.map((message) => ({
          id: ids.encode(message.id),
          content_id: ids.encode(message.contentId),
          text: message.text,
          state: message.state,
          create_time: message.createdAt,
        })),
      }
    },
    async 'POST /admin/api/v1/readers/{id}/account'({ id, account_id: hashed }, { tx }) {
      const userId = personOf(id)
      const accountId = hashed === '' ? null : parseId(ids, hashed, 'body.account_id')
      const isThere = accountId === null || (await accounts.listTargets(tx.db, [accountId])).has(accountId)
      if (!isThere || !(await identity.findAuthors(tx.db, [userId])).has(userId)) throw new AppError(40401)
      await identity.setSpeaker(tx, userId, accountId)
      return {}
    },
  }
}
