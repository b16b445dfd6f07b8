import { replace } from 'react-router'
import { commentsTag } from '#contract/cache-tags.ts'
import type { CommentList } from '#contract/comments.ts'
import type { ContentActor, ContentDetail, RecommendedCard } from '#contract/content.ts'
import type { Answer } from '#contract/endpoints.ts'
import { isPreview } from '#contract/parse-address.ts'
import type { ContentPageType } from '#contract/content-types.ts'
import { liveScreenPath, toHref, type Address } from '#contract/share-urls.ts'
import type { ContentPreview } from '#contract/previews.ts'
import { parseSpot } from '#contract/spot.ts'
import { loadFirstComments } from '../../features/comments/load-comments.ts'
import { splitPhrases } from '#base/split-phrases.ts'
import { dataOf, notFound } from '../../runtime/page-error.ts'
import { cardTags, type LoadRequest } from '../../runtime/screen.ts'
import { askRelated } from './load-later.ts'
import { wordsOfSpot } from './words-of-spot.ts'

/** What every page about one item is made of. */
export interface ContentData<Content extends ContentDetail = ContentDetail> {
  content: Content
  /** The title in pieces that should not be broken. */
  phrases: string[]
  /** Undefined where the page shows them and the browser has not asked for them. */
  related: RecommendedCard[] | undefined
  /** The first comments, null when they could not be had or nobody may comment here; undefined as `related`. */
  comments: CommentList | null | undefined
  /** What is said above an item that is not public yet; null for those that are. */
  preview: ContentPreview['preview'] | null
  /** What the paragraph or the comment says that the address points to, empty where it points to none. */
  spotWords: string
}

/** Where an item is asked for. */
interface Place {
  actor: string
  id: string
}
type Type = ContentPageType | 'special' | 'activity'

const PREVIEW_PREFIX = 'preview-'

/** What an item is asked for with: its page's own call, or another one for types that have more to say. */
export interface ContentSource<Content extends ContentDetail> {
  /** The published item. */
  load(id: string, actor: ContentActor): Promise<Answer<Content>>
  /** The same shape out of a preview. */
  fromPreview(preview: ContentPreview): Content
}

/**
 * Loads the item of a type that an address names with what goes with it. An address that is not its own leads to the right
 * one; throws the error page of what cannot be shown.
 */
export async function loadContent(request: LoadRequest, type: ContentPageType): Promise<ContentData> {
  const { api } = request.runtime
  return await loadContentFrom(request, type, {
    load: (id, actor) =>
      actor === 'mp'
        ? api.call('GET /dinner/content/{id}', { id })
        : api.call('GET /inner/static/content/{id}', { id }),
    fromPreview: (preview) => preview,
  })
}

/** As `loadContent`, for a type with a call of its own. */
export async function loadContentFrom<Content extends ContentDetail>(
  request: LoadRequest,
  type: Type,
  source: ContentSource<Content>,
): Promise<ContentData<Content>> {
  const { address, url, runtime } = request
  const place = contentAddress(address, type)
  if (!runtime.config.contentTypes.includes(type)) throw notFound()
  if (isPreview(address)) return await loadPreview(place, type, request, source)
  const { id } = place
  const actor = place.actor === 'mp' ? 'mp' : 'inner'
  const spot = parseSpot(url.searchParams)
  const [answer, listed, related] = await Promise.all([
    source.load(id, actor),
    loadFirstComments(runtime.api, { id, actor }, spot.c),
    askRelated(runtime.api, id),
  ])
  const content = dataOf(await askOtherActor(answer, source, actor, id))
  const path = namedPath(content.path, address)
  if (url.pathname !== toHref(path, runtime.text.locale, runtime.config)) throw moved(path, url)
  const comments = content.actor === actor ? listed : await loadFirstComments(runtime.api, content, spot.c)
  return {
    content,
    phrases: phrasesOf(content, runtime),
    related: related.code === 0 ? related.data.list : [],
    comments,
    preview: null,
    spotWords: wordsOfSpot(spot, content, comments),
  }
}

/** What makes the page of an item stale. */
export function contentTags({ content, related }: ContentData): string[] {
  return [
    commentsTag(content.id),
    ...cardTags([content, ...(related ?? []), content.prev, content.next].filter((card) => card !== null)),
  ]
}

/** What the browser has to know to bring a page to life: nothing that its islands ask for themselves. */
export function contentForBrowser<Data extends ContentData>(data: Data): Data {
  return { ...data, related: undefined, comments: undefined }
}

/** As `contentForBrowser`, for pages that do not show the neighbours of an item. */
export function contentAlone<Data extends ContentData>(data: Data): Data {
  return contentForBrowser({ ...data, content: { ...data.content, prev: null, next: null } })
}

/** The address of an activity does not say whose it is. */
function contentAddress(address: Address, type: Type): Place {
  const isOfType = address.screen === 'content' ? address.type === type : address.screen === type
  if (!isOfType || !('id' in address) || address.id === null) throw notFound()
  return { actor: ('actor' in address && address.actor) || 'inner', id: address.id }
}

/** An item of another actor than the address says is asked for there, and its page is then where it says. */
async function askOtherActor<Content extends ContentDetail>(
  answer: Answer<Content>,
  source: ContentSource<Content>,
  actor: ContentActor,
  id: string,
): Promise<Answer<Content>> {
  const other = answer.code === 40401 ? answer.data?.actor : undefined
  if (other === undefined || other === actor) return answer
  return await source.load(id, other === 'mp' ? 'mp' : 'inner')
}

async function loadPreview<Content extends ContentDetail>(
  { actor, id }: Place,
  type: Type,
  { runtime }: LoadRequest,
  source: ContentSource<Content>,
): Promise<ContentData<Content>> {
  const found = await askPreview({ actor, id }, runtime)
  const { preview } = found
  if (found.type !== type) throw notFound()
  // Whoever reads it has nothing to do with an item that readers do not have.
  const content: Content = { ...source.fromPreview(found), status: 'draft' }
  return { content, phrases: phrasesOf(content, runtime), related: [], comments: null, preview, spotWords: '' }
}

/** What the address of a preview shows; one whose item is public by now leads there. Throws the error page. */
export async function askPreview({ actor, id }: Place, { api }: LoadRequest['runtime']): Promise<ContentPreview> {
  const preview_token = actor.slice(PREVIEW_PREFIX.length)
  const found = dataOf(await api.call('GET /inner/preview/document/detail/{id}', { id, preview_token }))
  if (found.preview.published_path !== '') throw replace(found.preview.published_path, { status: 302 })
  return found
}

function phrasesOf(content: ContentDetail, { text }: LoadRequest['runtime']): string[] {
  return splitPhrases(content.title, content.lang || text.locale)
}

/** Of a live room the screen may be named in the place of the index. */
function namedPath(path: string, address: Address): string {
  return address.screen === 'content' && address.live !== null ? liveScreenPath(path, address.live) : path
}

function moved(path: string, url: URL): Response {
  return replace(path + url.search, { status: 301 })
}
