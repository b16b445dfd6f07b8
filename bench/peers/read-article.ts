import type { CommentList } from '#contract/comments.ts'
import type { ContentDetail, RecommendedCard } from '#contract/content.ts'
import { formatDate } from '#contract/format/times.ts'
import { BASE } from '../settings.ts'
import type { PeerArticle, PeerDate } from './shared/article.ts'

/** One of our own in an attribute, where several may stand (`srcset`). */
const ADDRESS = new RegExp(`(?<=[" ])${BASE}/`, 'g')
const COVER_WIDTH = 828
const LOCALE = 'zh-CN'

/** Asks our API for what our page of an item shows, by the calls that the page makes itself. */
export async function readArticle(
  origin: string,
  { id, actor }: Pick<RecommendedCard, 'id' | 'actor'>,
): Promise<PeerArticle> {
  const isMp = actor === 'mp'
  const content = await ask<ContentDetail>(`${isMp ? '/dinner/content' : '/inner/static/content'}/${id}`)
  const related = await ask<{ list: RecommendedCard[] }>(`/peony/v1/recommend?id=${id}&pagesize=6`)
  const comments = await ask<CommentList>(`${isMp ? '/dinner' : '/inner'}/comment/${id}?sort=hot&pagesize=10`)
  const toUrl = (path: string) => new URL(path, origin).href
  return {
    id,
    site: content.author.name,
    title: content.title,
    summary: content.summary,
    author: { name: content.author.name, avatar: toUrl(content.author.avatar) },
    date: toDate(content.publish_time),
    cover: {
      url: toUrl(content.cover),
      width: COVER_WIDTH,
      height: Math.round(COVER_WIDTH / content.cover_ratio),
    },
    html: content.body_html.replaceAll(ADDRESS, `${origin}${BASE}/`),
    related: related.list.map((card) => ({
      id: card.id,
      title: card.title,
      author: card.author.name,
      date: toDate(card.publish_time),
      cover: toUrl(card.covers[0] ?? card.cover),
    })),
    comments: comments.list.map((comment) => ({
      id: comment.id,
      name: comment.user.name,
      text: comment.content,
      date: toDate(comment.create_time),
    })),
  }

  async function ask<T>(path: string): Promise<T> {
    const response = await fetch(origin + path)
    const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: T }
    if (code !== 0) throw new Error(`${path} answered ${code}: ${msg}`)
    return data
  }
}

function toDate(seconds: number): PeerDate {
  const at = seconds * 1000
  return { exact: new Date(at).toISOString(), shown: formatDate(at, Date.now(), LOCALE) }
}
