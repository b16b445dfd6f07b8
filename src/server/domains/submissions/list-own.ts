import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { Call } from '#server/http/call.ts'
import { parseId } from '#server/http/parse-id.ts'
import { encodeCursor, parseCursor } from '#server/storage/keyset.ts'
import { userOf } from '../comments/comments.ts'
import { loadContext } from './load-submissions.ts'
import { listOfUser } from './store.ts'
import type { SubmissionParts } from './submissions.ts'
import { toSubmission } from './view.ts'

type Own = Endpoints['GET /peony/v1/submission']

const START = [Number.MAX_SAFE_INTEGER, 0] as const

/** What the caller handed in, newest first. Throws 40001 for a foreign cursor, 40002, 40103. */
export async function listOwn(parts: SubmissionParts, input: ParsedInputOf<Own>, call: Call): Promise<OutputOf<Own>> {
  const { database, ids } = parts
  const name = `submissions:${input.id ?? ''}`
  const [time = START[0], lastId = START[1]] = input.cursor === undefined ? [] : parseCursor(name, input.cursor, 2)
  const contentId = input.id === undefined ? null : parseId(ids, input.id, 'query.id')
  const rows = await listOfUser(database.db, { userId: userOf(call), contentId }, [time, lastId], input.pagesize + 1)
  const shown = rows.slice(0, input.pagesize)
  const last = rows.length > input.pagesize ? shown.at(-1) : undefined
  const context = await loadContext(parts, shown)
  return {
    list: shown.map((row) => toSubmission(row, context)),
    total: -1,
    pageindex: input.pageindex,
    pagesize: input.pagesize,
    has_more: last !== undefined,
    next_cursor: last ? encodeCursor(name, [last.created_at, last.id]) : '',
  }
}
