import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import { encodeCursor, parseCursor } from '#server/storage/keyset.ts'
import type { CommunityParts } from './community.ts'
import { findAnswer } from './find-answer.ts'
import { parseIds } from './parse-stored.ts'
import { loadMembers } from './load-members.ts'
import * as store from './store-questions.ts'
import { toAnswer } from './view.ts'

type Call = Endpoints['GET /law/v1/api/share/question/answerlist']

/**
 * Answers to a published question: `best` has the accepted one first, then the most starred, behind the one that is asked
 * for. Throws 40001, 40002, 40401, 41001.
 */
export async function listAnswers(parts: CommunityParts, input: ParsedInputOf<Call>): Promise<OutputOf<Call>> {
  const { content, database } = parts
  const { db } = database
  const { pageindex, pagesize, sort } = input
  const cursorName = `answers:${input.id}:${sort}`
  const after = input.cursor === undefined ? null : parseCursor(cursorName, input.cursor, store.placeLength(sort))
  const { id } = await content.getPublic(input.id, { types: ['question'], field: 'query.id' })
  const question = await store.findQuestion(db, id)
  const total = question?.answer_count ?? 0
  const offset = after ? 0 : (pageindex - 1) * pagesize
  const rows =
    offset >= total ? [] : await store.listAnswers(db, { contentId: id, sort }, after, { limit: pagesize + 1, offset })
  const page = rows.slice(0, pagesize)
  const wanted = after || offset > 0 ? undefined : input.answer_id
  const named = wanted === undefined ? undefined : await findAnswer(parts, id, wanted)
  const shown = named ? [named, ...page.filter((row) => row.id !== named.id)] : page
  const [members, images] = await Promise.all([
    shown.length === 0
      ? []
      : loadMembers(
          parts,
          db,
          shown.map((row) => row.member_id),
        ),
    content.loadImages(shown.flatMap((row) => parseIds(row.image_ids))),
  ])
  const membersById = new Map(members.map((member) => [member.id, member]))
  const last = rows.length > pagesize ? page.at(-1) : undefined
  return {
    list: shown.flatMap((row) => {
      const member = membersById.get(row.member_id)
      return member ? [toAnswer(row, { member, images }, parts)] : []
    }),
    total,
    pageindex,
    pagesize,
    has_more: last !== undefined,
    next_cursor: last ? encodeCursor(cursorName, store.placeOf(last, sort)) : '',
  }
}
