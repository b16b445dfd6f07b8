import type { CommentList } from '#contract/comments.ts'
import type { ContentActor } from '#contract/content.ts'
import type { Api } from '#contract/endpoints.ts'

export const COMMENT_PAGE_SIZE = 10

/** The first comments of an item as everybody sees them, for the page's HTML; null when they cannot be had now. */
export async function loadFirstComments(
  api: Api,
  { id, actor }: { id: string; actor: ContentActor },
): Promise<CommentList | null> {
  const name = actor === 'mp' ? 'GET /dinner/comment/{id}' : 'GET /inner/comment/{id}'
  const answer = await api.call(name, { id, sort: 'hot', pagesize: COMMENT_PAGE_SIZE })
  return answer.code === 0 ? answer.data : null
}
