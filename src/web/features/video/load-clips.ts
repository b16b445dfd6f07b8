import type { ContentCard, ContentDetail, RecommendedCard } from '#contract/content.ts'
import type { Answer, Api } from '#contract/endpoints.ts'
import type { Page } from '#contract/shapes.ts'

const CLIPS_AT_ONCE = 10

/** Clips that go on from one, without it. */
export function loadFollowing(api: Api, id: string, cursor?: string): Promise<Answer<Page<RecommendedCard>>> {
  return api.call('GET /peony/v1/recommend', {
    id,
    type: 'svideo',
    pagesize: CLIPS_AT_ONCE,
    ...(cursor && { cursor }),
  })
}

export function loadClip(api: Api, { id, actor }: Pick<ContentCard, 'id' | 'actor'>): Promise<Answer<ContentDetail>> {
  return actor === 'mp'
    ? api.call('GET /dinner/content/{id}', { id })
    : api.call('GET /inner/static/content/{id}', { id })
}
