import type { ContentCard, ContentDetail } from '#contract/content.ts'

/** Asks the API of a running site; throws unless it answers with success. */
async function ask<T>(origin: string, path: string): Promise<T> {
  const response = await fetch(origin + path)
  const body = (await response.json()) as { code: number; data: T }
  if (body.code !== 0) throw new Error(`${path} answered ${JSON.stringify(body)}`)
  return body.data
}

/** Cards of the newest items, as the home page shows them. */
export async function listNewest(origin: string, pagesize = 20): Promise<ContentCard[]> {
  const { list } = await ask<{ list: ContentCard[] }>(origin, `/peony/v1/recommend?pagesize=${pagesize}`)
  return list
}

export function getDetail(origin: string, { actor, id }: Pick<ContentCard, 'actor' | 'id'>): Promise<ContentDetail> {
  return ask(origin, actor === 'mp' ? `/dinner/content/${id}` : `/inner/static/content/${id}`)
}
