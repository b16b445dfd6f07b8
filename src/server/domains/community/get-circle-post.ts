import type { CirclePost } from '#contract/community.ts'
import type { Endpoints, ParsedInputOf } from '#contract/endpoints.ts'
import { AppError } from '#server/http/app-error.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { CommunityParts } from './community.ts'
import { findPost } from './store-circles.ts'
import { loadMembers } from './load-members.ts'
import { toCirclePost } from './view.ts'

type Input = ParsedInputOf<Endpoints['GET /circle/v1/api/share/content/detail']>

const FIRST_COMMENTS = 3

/** A published post of a circle with its first comments. Throws 40002, 40401, 41001. */
export async function getCirclePost(parts: CommunityParts, { id: hashed, channel }: Input): Promise<CirclePost> {
  const { content, database, ids } = parts
  const detail = await content.getDetail(hashed, { types: ['circle'], field: 'query.id' })
  const id = parseId(ids, detail.id, 'query.id')
  const row = await findPost(database.db, id)
  if (!row || (channel !== undefined && channel !== row.channel)) throw new AppError(40401)
  const [texts, [member], comments] = await Promise.all([
    content.loadTexts([id]),
    loadMembers(parts, database.db, [row.member_id]),
    parts.comments.listFirst(detail.id, detail.actor, FIRST_COMMENTS),
  ])
  if (!member) throw new Error(`Post ${id} has nobody who wrote it`)
  return toCirclePost(row, { detail, text: texts.get(id) ?? '', member, comments }, parts)
}
