import { replace } from 'react-router'
import type { CommentList } from '#contract/comments.ts'
import type { ContentDetail, RecommendedCard } from '#contract/content.ts'
import type { Answer } from '#contract/endpoints.ts'
import { toHref } from '#contract/share-urls.ts'
import { dataOf, notFound } from '../../runtime/page-error.ts'
import { commentsTag, type LoadRequest } from '../../runtime/screen.ts'
import { loadFirstComments } from '../../features/comments/load-comments.ts'
import { splitPhrases } from '../../features/content/split-phrases.ts'

export interface DocumentData {
  content: ContentDetail
  /** The title in pieces that should not be broken. */
  phrases: string[]
  related: RecommendedCard[]
  /** The first comments, null when they could not be had. */
  comments: CommentList | null
}

const RELATED_COUNT = 6

/** Loads one document with what goes with it; an address that is not its own leads to the right one. */
export async function loadDocument({ address, url, runtime }: LoadRequest): Promise<DocumentData> {
  if (address.screen !== 'content' || address.type !== 'doc' || address.id === null) throw notFound()
  if (!runtime.config.contentTypes.includes('doc')) throw notFound()
  const { id, actor } = address
  const [answer, comments, related] = await Promise.all([
    getContent(runtime, actor, id),
    loadFirstComments(runtime.api, { id, actor: actor === 'mp' ? 'mp' : 'inner' }),
    runtime.api.call('GET /peony/v1/recommend', { id, pagesize: RELATED_COUNT }),
  ])
  const content = dataOf(await askOtherActor(answer, runtime, actor, id))
  if (content.type !== 'doc') throw notFound()
  if (url.pathname !== toHref(content.path, runtime.text.locale, runtime.config)) throw moved(content.path, url)
  return {
    content,
    phrases: splitPhrases(content.title, content.lang || runtime.text.locale),
    related: related.code === 0 ? related.data.list : [],
    comments,
  }
}

export function tags({ content, related }: DocumentData): string[] {
  return [content.id, commentsTag(content.id), ...related.map(({ id }) => id)]
}

function getContent({ api }: LoadRequest['runtime'], actor: string, id: string): Promise<Answer<ContentDetail>> {
  return actor === 'mp'
    ? api.call('GET /dinner/content/{id}', { id })
    : api.call('GET /inner/static/content/{id}', { id })
}

/** An item of another actor than the address says is asked for there, and its page is then where it says. */
async function askOtherActor(
  answer: Answer<ContentDetail>,
  runtime: LoadRequest['runtime'],
  actor: string,
  id: string,
): Promise<Answer<ContentDetail>> {
  const other = answer.code === 40401 ? answer.data?.actor : undefined
  return other === undefined || other === actor ? answer : getContent(runtime, other, id)
}

function moved(path: string, url: URL): Response {
  return replace(path + url.search, { status: 301 })
}
