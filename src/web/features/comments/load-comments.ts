import type { CommentList } from '#contract/comments.ts'
import type { ContentActor } from '#contract/content.ts'
import type { Api } from '#contract/endpoints.ts'

export const COMMENT_PAGE_SIZE = 10

/**
 * The first comments of an item as everybody sees them, for the page's HTML, opened at the comment `wantedId` where there is
 * one; null when they cannot be had now.
 */
export async function loadFirstComments(
  api: Api,
  { id, actor }: { id: string; actor: ContentActor },
  wantedId = '',
): Promise<CommentList | null> {
  const name = actor === 'mp' ? 'GET /dinner/comment/{id}' : 'GET /inner/comment/{id}'
  const first = { id, sort: 'hot', pagesize: COMMENT_PAGE_SIZE } as const
  if (wantedId !== '') {
    const opened = await api.call(name, { ...first, comment_id: wantedId })
    if (opened.code === 0) return opened.data
  }
  const answer = await api.call(name, first)
  return answer.code === 0 ? answer.data : null
}

/** What a comment of a list says, empty where it is not public or not among them. */
export function commentWords({ list }: CommentList, id: string): string {
  const found = list.flatMap((root) => [root, ...root.sub_list]).find((comment) => comment.id === id)
  return found?.status === 1 ? found.content : ''
}
