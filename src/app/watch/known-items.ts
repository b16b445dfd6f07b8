import type { ImportReport } from '../import/import-report.ts'

/** An item that came from a folder. */
export interface KnownItem {
  sourceId: string
  /** Its file. */
  origin: string
  title: string
  /** Whether its file is no longer there. */
  isGone: boolean
}

/** What is known after an import: what came, what is refused for now, and what is gone, of which `news` is so since this one. */
export function learn(
  known: readonly KnownItem[],
  { items, refused }: Pick<ImportReport, 'items' | 'refused'>,
): { items: KnownItem[]; news: KnownItem[] } {
  const there = new Set(items.map(({ sourceId }) => sourceId))
  const unread = new Set(refused.map(({ origin }) => origin))
  const missing = known.filter(({ sourceId }) => !there.has(sourceId))
  const isGone = ({ origin }: KnownItem) => !unread.has(origin)
  return {
    items: [
      ...items.map(({ sourceId, origin, title }) => ({ sourceId, origin, title, isGone: false })),
      ...missing.map((item) => ({ ...item, isGone: item.isGone || isGone(item) })),
    ],
    news: missing.filter((item) => !item.isGone && isGone(item)),
  }
}

/** Whether so much is gone that the folder is rather not whole than changed: nothing is taken down then. */
export function isDoubtful(items: readonly KnownItem[]): boolean {
  const gone = items.filter((item) => item.isGone).length
  return gone > 1 && gone * 2 > items.length
}
