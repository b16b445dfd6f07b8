import { definePoint } from '#server/assembly/points.ts'

/** A page that search engines may list. */
export interface ListedPage {
  /** Site path from the base on, without locale. */
  path: string
  /** Seconds; 0 where it is not known. */
  changedAt: number
}

/** Numbers from one on to before another. */
export interface IdRange {
  from: number
  until: number
}

/** Pages of one kind, by the numbers of what they are about, which stay where they are while others are added. */
export interface PageSource {
  /** Small letters, for addresses. */
  kind: string
  /** The highest number, 0 where there is none. */
  findLastId(): Promise<number>
  /** When the last of these pages changed, null where there is none; for those that are many, where the list itself costs more. */
  findChange?(range: IdRange): Promise<number | null>
  list(range: IdRange): Promise<ListedPage[]>
}

export const listedPages = definePoint<PageSource>('pages that search engines may list')
