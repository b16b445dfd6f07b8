import type { ContentActor } from '#contract/content.ts'
import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import { AppError } from '#server/http/app-error.ts'
import type { WriteCall } from '#server/http/call.ts'
import type { RelationParts } from './relations.ts'
import { getSubject } from './rules.ts'
import { setMark } from '#base/set-mark.ts'
import * as writes from './store-writes.ts'

type Star = Endpoints['POST /peony/v1/star']
type Input = ParsedInputOf<Star>
export type StarParts = Pick<RelationParts, 'content' | 'comments'>

/**
 * Stars an item of `actor` or a comment under it; one star for each subject and target. Throws 40001 when a comment is
 * meant and not named, 40002, 40401, 41001.
 */
export async function setStar(
  parts: StarParts,
  actor: ContentActor,
  input: Input,
  call: WriteCall,
): Promise<OutputOf<Star>> {
  const subject = getSubject(call.viewer)
  const target =
    input.target === 'comment'
      ? await findComment(parts, actor, input, call, subject)
      : await findItem(parts, actor, input, call)
  const { isSet, by } = await setMark(input.type, {
    add: () => writes.addStar(call.tx, { subject, target: target.kind, target_id: target.id, created_at: call.now }),
    remove: () => writes.removeStar(call.tx, subject, target.kind, target.id),
  })
  return { is_star: isSet, star_count: by === 0 ? await target.recount() : await target.add(by) }
}

/** What can be starred. `recount` reads how many stars it has by now: the star may have waited for another one. */
interface Target {
  kind: 'content' | 'comment'
  id: number
  add(by: number): Promise<number>
  recount(): Promise<number>
}

async function findItem({ content }: StarParts, actor: ContentActor, input: Input, { tx }: WriteCall): Promise<Target> {
  const find = () => content.findTarget(tx.db, input.id, { actor, field: 'body.id' })
  const { id } = await find()
  return {
    kind: 'content',
    id,
    add: async (by) => (await content.addCounts(tx, id, { stars: by })).stars,
    recount: async () => (await find()).counts.stars,
  }
}

async function findComment(
  { content, comments }: StarParts,
  actor: ContentActor,
  { id: hashed, comment_id: commentId }: Input,
  { tx }: WriteCall,
  subject: string,
): Promise<Target> {
  if (commentId === undefined) {
    const field = { field: 'body.comment_id', message: 'is needed for a star on a comment' }
    throw new AppError(40001, { data: { fields: [field] } })
  }
  const item = await content.findTarget(tx.db, hashed, { actor, field: 'body.id' })
  const find = () => comments.findTarget(tx.db, commentId, item.id)
  const comment = await find()
  return {
    kind: 'comment',
    id: comment.id,
    async add(by) {
      const total = await comments.addStars(tx, comment.id, by)
      await comments.tellStar(tx, comment, { subject, isSet: by > 0 })
      return total
    },
    recount: async () => (await find()).stars,
  }
}
