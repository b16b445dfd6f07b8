import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { Call } from '#server/http/call.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { Db } from '#server/storage/database.ts'
import type { Author } from '../identity/identity.ts'
import type { CommentParts } from './comments.ts'
import { userIdOf } from './load-comments.ts'
import { filterByName } from './mention-rules.ts'
import * as store from './store.ts'
import * as mentions from './store-mentions.ts'

type OfferCall = Endpoints['GET /peony/v1/mention/{id}']

const OFFERED = 8
/** Comments of the thread, and of the item, whose writers are looked at, and how many writers that are. */
const LOOKED_AT = 200
const WRITERS = 60

/**
 * Whom a comment may mean: those who wrote in the thread and under the item first, then others whose names begin with
 * what was typed. Who is not logged in is offered those alone whom the page shows. Throws 40002, 40401, 41001.
 */
export async function offerPeople(
  parts: CommentParts,
  { id, q, comment_id: commentId }: ParsedInputOf<OfferCall>,
  { viewer }: Call,
): Promise<OutputOf<OfferCall>> {
  const { db } = parts.database
  const target = await parts.content.findTarget(db, id, {})
  const own = userIdOf(viewer)
  const here = await listHere(parts, db, target.id, commentId)
  const writers = [...new Set(here)].filter((userId) => userId !== own).slice(0, WRITERS)
  const offered = filterByName(await findPeople(parts, db, writers), q).slice(0, OFFERED)
  if (own === null || q === '' || offered.length === OFFERED) return toOffer(offered)
  const named = (await mentions.listByName(db, q, OFFERED + 1)).filter((userId) => userId !== own)
  const others = (await findPeople(parts, db, named)).filter(
    (one) => !offered.some(({ id: known }) => known === one.id),
  )
  return toOffer([...offered, ...others].slice(0, OFFERED))
}

/** Who wrote under an item, those of the thread of a comment first. */
async function listHere(
  { ids }: CommentParts,
  db: Db,
  contentId: number,
  commentId: string | undefined,
): Promise<number[]> {
  const writers = await mentions.listWriters(db, contentId, LOOKED_AT)
  if (commentId === undefined) return writers
  const comment = await store.findComment(db, parseId(ids, commentId, 'query.comment_id'))
  if (comment?.content_id !== contentId || comment.state !== 'public') return writers
  const root = comment.root_id === 0 ? comment : await store.findComment(db, comment.root_id)
  const repliers = root ? await mentions.listRepliers(db, root.id, LOOKED_AT) : []
  return [comment.user_id, ...(root?.state === 'public' ? [root.user_id] : []), ...repliers, ...writers]
}

async function findPeople({ identity }: CommentParts, db: Db, userIds: readonly number[]): Promise<Author[]> {
  const authors = await identity.findAuthors(db, userIds)
  return userIds.flatMap((userId) => authors.get(userId) ?? []).filter(({ id, name }) => id !== '' && name !== '')
}

function toOffer(people: readonly Author[]): OutputOf<OfferCall> {
  return { list: people.map(({ id, name, avatar }) => ({ id, name, avatar })) }
}
