import type { CommentList } from '#contract/comments.ts'
import type { ContentDetail, RecommendedCard } from '#contract/content.ts'
import type { Answer, Api } from '#contract/endpoints.ts'
import { parseSpot } from '#contract/spot.ts'
import { loadFirstComments } from '../../features/comments/load-comments.ts'

const RELATED_COUNT = 6

/** Asks for what goes with an item. */
export function askRelated(api: Api, id: string): Promise<Answer<{ list: RecommendedCard[] }>> {
  return api.call('GET /peony/v1/recommend', { id, pagesize: RELATED_COUNT })
}

/** What goes with an item, as the page shows it already; throws what cannot be had, so that it stays as it is. */
export async function loadRelated(api: Api, id: string): Promise<RecommendedCard[]> {
  const related = await askRelated(api, id)
  if (related.code !== 0) throw new Error(related.msg)
  return related.data.list
}

/** The first comments of this address, as the page shows them already; throws as `loadRelated`, null where there are none to be had. */
export async function loadThread(api: Api, content: ContentDetail): Promise<CommentList | null> {
  const { c } = parseSpot(new URLSearchParams(location.search))
  const comments = await loadFirstComments(api, content, c)
  if (comments === null && content.comment_enable === 1) throw new Error('the comments cannot be had')
  return comments
}
