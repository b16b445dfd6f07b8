import { localBrowserStorage, type BrowserStorage } from './browser-storage.ts'

const KEPT = 20

/**
 * What was typed about something and not sent yet, by the id of that, last typed first; the oldest go. Where nothing can
 * be stored, it is kept for this page.
 */
export function createDraftsById<T>(
  key: string,
  isDraft: (value: unknown) => value is T,
  storage: BrowserStorage = localBrowserStorage,
) {
  let forThisPage: Array<[id: string, draft: T]> = []
  const list = () => {
    const stored = storage.read(key)
    return Array.isArray(stored) ? stored.filter(isEntry) : forThisPage
  }
  const isEntry = (entry: unknown): entry is [string, T] =>
    Array.isArray(entry) && entry.length === 2 && typeof entry[0] === 'string' && isDraft(entry[1])
  return {
    find: (id: string): T | null => list().find(([of]) => of === id)?.[1] ?? null,
    /** Keeps what is typed, or forgets it (null). */
    save(id: string, draft: T | null): void {
      const others = list().filter(([of]) => of !== id)
      forThisPage = draft === null ? others : [[id, draft] as [string, T], ...others].slice(0, KEPT)
      storage.write(key, forThisPage)
    },
  }
}
