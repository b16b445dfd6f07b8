import { replace } from 'react-router'
import { commentsTag } from '#contract/cache-tags.ts'
import type { CommentList } from '#contract/comments.ts'
import type { CirclePost } from '#contract/community.ts'
import type { RecommendedCard } from '#contract/content.ts'
import type { ContentPreview } from '#contract/previews.ts'
import { parseSpot } from '#contract/spot.ts'
import { loadFirstComments } from '../../features/comments/load-comments.ts'
import { contentMeta } from '../../parts/content/content-meta.ts'
import { askPreview } from '../../parts/content/load-content.ts'
import { wordsOfSpot } from '../../parts/content/words-of-spot.ts'
import { dataOf, notFound } from '../../runtime/page-error.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { cardTags, defineScreenData, type LoadRequest } from '../../runtime/screen.ts'
import type { Site } from '../../runtime/site.ts'

export const data = defineScreenData({
  load: loadCircle,
  meta: circleMeta,
  tags: ({ content, related }) => [content.id, commentsTag(content.id), ...cardTags(related)],
})

export interface CircleData {
  content: CirclePost
  related: RecommendedCard[]
  /** The first comments, null when they could not be had. */
  comments: CommentList | null
  /** What the comment or the line says that the address points to. */
  spotWords: string
  /** What is said above a post that is not public yet; null for those that are. */
  preview: ContentPreview['preview'] | null
}

const RELATED_COUNT = 6

/** Loads a post of a circle with its first comments; one of another channel is shown under that. */
async function loadCircle({ address, url, runtime }: LoadRequest): Promise<CircleData> {
  const { api, config } = runtime
  if (address.screen !== 'circle' || address.id === null || !config.contentTypes.includes('circle')) throw notFound()
  const { channel, id, actor } = address
  if (actor !== undefined) {
    const { circle_detail: content, preview } = await askPreview({ actor, id }, runtime)
    if (!content) throw notFound()
    return { content, related: [], comments: null, spotWords: '', preview }
  }
  const [post, related] = await Promise.all([
    api.call('GET /circle/v1/api/share/content/detail', { id }),
    api.call('GET /peony/v1/recommend', { id, pagesize: RELATED_COUNT }),
  ])
  const content = dataOf(post)
  if (!content.path.startsWith(`/${channel}/`)) throw replace(content.path, { status: 301 })
  const spot = parseSpot(url.searchParams)
  const comments = await loadFirstComments(api, content, spot.c)
  return {
    content,
    related: related.code === 0 ? related.data.list : [],
    comments,
    spotWords: wordsOfSpot(spot, content, comments),
    preview: null,
  }
}

function circleMeta({ content, preview, spotWords }: CircleData, site: Site, runtime: Runtime): PageMeta {
  const { user, title } = content
  const meta = contentMeta({ content, preview, spotWords }, site, runtime, {
    '@type': 'DiscussionForumPosting',
    text: content.content,
    commentCount: content.comment_count,
  })
  return {
    ...meta,
    title: user.name ? runtime.text('circle.titleOf', { name: user.name, title }) : title,
  }
}
