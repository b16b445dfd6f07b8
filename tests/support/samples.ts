import { setTimeout } from 'node:timers/promises'
import type { QuestionAnswer } from '#contract/community.ts'
import type { AlbumDetail, ContentCard, ContentDetail, ContentType } from '#contract/content.ts'
import type { SpecialDetail } from '#contract/specials.ts'
import type { Group } from '#contract/site.ts'

const OVERLOADED = 50303
const PATIENCE_MS = 30_000

/** Asks the API of a running site, again while it has too much to do; throws unless it answers with success. */
export async function ask<T>(origin: string, path: string): Promise<T> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const response = await fetch(origin + path)
    const body = (await response.json()) as { code: number; data: T }
    if (body.code === 0) return body.data
    if (body.code !== OVERLOADED || Date.now() > until) throw new Error(`${path} answered ${JSON.stringify(body)}`)
    await setTimeout(1000 * Number(response.headers.get('retry-after') ?? 1))
  }
}

/** After all samples, before all that journeys publish; seconds. */
const SAMPLES_UNTIL = Date.parse('2026-11-21T00:00:00+08:00') / 1000
const PAGE_SIZE = 50

/** Cards of the newest articles among the samples. */
export function listArticles(origin: string, count = 20): Promise<ContentCard[]> {
  return listItems(origin, 'doc', count)
}

/** One of the newest articles among the samples; throws where there are fewer. */
export async function getArticle(origin: string, index: number): Promise<ContentCard> {
  const card = (await listArticles(origin))[index]
  if (!card) throw new Error(`the sample site has no article ${index}`)
  return card
}

/** The longest of the newest articles among the samples, so that there is something to scroll. */
export async function findLongArticle(origin: string): Promise<ContentCard> {
  const cards = await listArticles(origin)
  return cards.reduce((longest, card) => (card.word_count > longest.word_count ? card : longest))
}

/** Cards of the newest items of a type among the samples, whatever other journeys have published since. */
export async function listItems(origin: string, type: ContentType, count = PAGE_SIZE): Promise<ContentCard[]> {
  const samples: ContentCard[] = []
  for (let page = 1; ; page += 1) {
    const path = `/peony/v1/recommend?type=${type}&pagesize=${PAGE_SIZE}&pageindex=${page}`
    const { list } = await ask<{ list: ContentCard[] }>(origin, path)
    samples.push(...list.filter((card) => card.publish_time < SAMPLES_UNTIL))
    if (samples.length >= count || list.length < PAGE_SIZE) return samples.slice(0, count)
  }
}

/** Cards of what was published behind all samples, of all types. */
export async function listPublished(origin: string): Promise<ContentCard[]> {
  return (await listNewest(origin, PAGE_SIZE)).filter((card) => card.publish_time >= SAMPLES_UNTIL)
}

/** Cards of the newest items of all types. */
export async function listNewest(origin: string, pagesize: number): Promise<ContentCard[]> {
  return (await ask<{ list: ContentCard[] }>(origin, `/peony/v1/recommend?pagesize=${pagesize}`)).list
}

/** What the site says of itself. */
export function getGroup(origin: string): Promise<Group> {
  return ask(origin, '/peony/v1/group')
}

export function getDetail(origin: string, { actor, id }: Pick<ContentCard, 'actor' | 'id'>): Promise<ContentDetail> {
  return ask(origin, actor === 'mp' ? `/dinner/content/${id}` : `/inner/static/content/${id}`)
}

/** What the page of an item has to hold at the least besides its title: texts, and addresses of pictures. */
export async function listShown(origin: string, card: ContentCard): Promise<{ texts: string[]; pictures: string[] }> {
  const { body_html: html, images } = await getDetail(origin, card)
  const text =
    html
      .replace(/<[^>]*>/g, '\n')
      .split('\n')
      .find((line) => line.trim().length > 5) ?? ''
  return { texts: [text, ...(await listParts(origin, card))], pictures: images.slice(0, 1).map(({ url }) => url) }
}

/** First tracks of an album, first items of a special, first answers. */
async function listParts(origin: string, { type, id }: ContentCard): Promise<string[]> {
  switch (type) {
    case 'audio_album':
    case 'video_album': {
      const series = type.replace('_album', '')
      const { tracks } = await ask<AlbumDetail>(origin, `/inner/v3/album/${series}/${id}`)
      return tracks.list.slice(0, 3).map(({ title }) => title)
    }
    case 'special': {
      const { modules } = await ask<SpecialDetail>(origin, `/inner/special?id=${id}`)
      return modules
        .slice(0, 2)
        .flatMap(({ title, list }) => [title, ...list.list.slice(0, 2).map((item) => item.title)])
    }
    case 'question': {
      const { list } = await ask<{ list: QuestionAnswer[] }>(origin, `/law/v1/api/share/question/answerlist?id=${id}`)
      return list.slice(0, 10).map(({ content }) => content.split('\n')[0] ?? '')
    }
    default:
      return []
  }
}
