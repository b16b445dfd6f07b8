import { setImmediate } from 'node:timers/promises'
import type { IdRange, ListedPage, PageSource } from './points.ts'

/** One part of the site's map; `changedAt` in seconds, 0 where it is not known. */
export interface SitemapPart {
  kind: string
  number: number
  changedAt: number
}

/** Numbers in a part: with 25 languages it holds as many addresses as a sitemap may. */
const PART_SIZE = 2000

/** The parts that hold pages, each asked for by itself, so that a large site stops nobody else. */
export async function findParts(sources: readonly PageSource[]): Promise<SitemapPart[]> {
  const parts: SitemapPart[] = []
  for (const source of sources) {
    const count = Math.floor((await source.findLastId()) / PART_SIZE) + 1
    for (let number = 0; number < count; number += 1) {
      const changedAt = await findChange(source, toRange(number))
      if (changedAt !== null) parts.push({ kind: source.kind, number, changedAt })
      await setImmediate()
    }
  }
  return parts
}

async function findChange(source: PageSource, range: IdRange): Promise<number | null> {
  if (source.findChange) return await source.findChange(range)
  const pages = await source.list(range)
  return pages.length === 0 ? null : Math.max(...pages.map(({ changedAt }) => changedAt))
}

/** The pages of a part, none where there is no such part. */
export function listPages(source: PageSource, number: number): Promise<ListedPage[]> {
  return source.list(toRange(number))
}

function toRange(number: number): IdRange {
  return { from: number * PART_SIZE, until: (number + 1) * PART_SIZE }
}
