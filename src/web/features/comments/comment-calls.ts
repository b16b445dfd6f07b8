import type { Uploaded } from '#contract/uploads.ts'
import type { Anchor, Comment, CommentList, CommentSort, Reply } from '#contract/comments.ts'
import type { ContentActor } from '#contract/content.ts'
import type { Answer, Api } from '#contract/endpoints.ts'
import type { Page } from '#contract/shapes.ts'
import { randomUuid } from '../../storage/browser-ids.ts'
import type { Mark } from '../../runtime/settle-mark.ts'
import type { MentionedPerson } from '../writing/begun-draft.ts'
import { listNamed } from './mention-query.ts'
import { COMMENT_PAGE_SIZE } from './load-comments.ts'

/** The item that comments stand under; its actor decides which calls are meant. */
export interface CommentedContent {
  id: string
  actor: ContentActor
  comment_count: number
}

export interface ListQuery {
  sort: CommentSort
  cursor?: string
  /** Opens the list at this comment. */
  comment_id?: string
  pagesize?: number
}

/** `isPrivate` asks as the reader, with their own pending comments and stars; else as everybody. */
export function listComments(
  api: Api,
  { id, actor }: CommentedContent,
  query: ListQuery,
  isPrivate: boolean,
): Promise<Answer<CommentList>> {
  const input = { id, pagesize: COMMENT_PAGE_SIZE, ...query }
  if (isPrivate) return api.call(actor === 'mp' ? 'GET /guzzle/v1/comment/{id}' : 'GET /peony/v1/comment/{id}', input)
  return api.call(actor === 'mp' ? 'GET /dinner/comment/{id}' : 'GET /inner/comment/{id}', input)
}

/** What a reader has written, to be a comment. */
export interface WrittenComment {
  text: string
  targetId: string
  images: readonly Uploaded[]
  /** Who was chosen to be named in it. */
  mentions: readonly MentionedPerson[]
  anchor: Anchor | null
}

/** A page of the replies under a root, oldest first. */
export function listReplies(
  api: Api,
  { id, actor }: CommentedContent,
  cid: string,
  cursor: string,
): Promise<Answer<Page<Reply>>> {
  const input = { post_id: id, cid, pagesize: COMMENT_PAGE_SIZE, ...(cursor && { cursor }) }
  return api.call(
    actor === 'mp' ? 'GET /guzzle/v1/comment/{post_id}/{cid}' : 'GET /peony/v1/comment/{post_id}/{cid}',
    input,
  )
}

/** Writes a comment, or a reply to `targetId` unless that is empty. */
export function postComment(
  api: Api,
  { id, actor }: CommentedContent,
  { text: content, targetId, images, mentions, anchor }: WrittenComment,
  requestId: string,
): Promise<Answer<Comment>> {
  const named = idsOfNamed(content, mentions)
  const input = {
    id,
    content,
    ...(targetId && { parent_id: targetId }),
    ...(images.length > 0 && { images: images.map((image) => image.upload_id) }),
    ...(anchor && { anchor }),
    ...(named.length > 0 && { mentions: named }),
  }
  return api.call(actor === 'mp' ? 'POST /guzzle/v1/comment/{id}' : 'POST /peony/v1/comment/{id}', input, { requestId })
}

export function editComment(
  api: Api,
  { actor }: CommentedContent,
  commentId: string,
  { text: content, mentions }: Pick<WrittenComment, 'text' | 'mentions'>,
  requestId: string,
): Promise<Answer<Comment>> {
  const input = { id: commentId, content, mentions: idsOfNamed(content, mentions) }
  return api.call(actor === 'mp' ? 'POST /guzzle/v1/comment/{id}/edit' : 'POST /peony/v1/comment/{id}/edit', input, {
    requestId,
  })
}

function idsOfNamed(text: string, people: readonly MentionedPerson[]): string[] {
  return listNamed(text, people).map(({ id }) => id)
}

export function removeComment(
  api: Api,
  { actor }: CommentedContent,
  commentId: string,
  requestId: string,
): Promise<Answer<Comment>> {
  const name = actor === 'mp' ? 'POST /guzzle/v1/comment/{id}/remove' : 'POST /peony/v1/comment/{id}/remove'
  return api.call(name, { id: commentId }, { requestId })
}

export async function starComment(
  api: Api,
  { id, actor }: CommentedContent,
  commentId: string,
  on: boolean,
): Promise<Answer<Mark>> {
  const input = { id, target: 'comment', comment_id: commentId, type: on ? 1 : 2 } as const
  const options = { requestId: randomUuid(), keepalive: true }
  const answer = await api.call(actor === 'mp' ? 'POST /guzzle/v1/star' : 'POST /peony/v1/star', input, options)
  if (answer.code !== 0) return answer
  return { ...answer, data: { on: answer.data.is_star, count: answer.data.star_count } }
}
