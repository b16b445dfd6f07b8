import { localBrowserStorage, type BrowserStorage } from '../../browser-storage.ts'
import { DRAFTS_KEY, findBegun, type Draft } from './begun-draft.ts'

const KEPT = 30

/** Drafts of this browser, last written first; where nothing can be stored, of this page. */
export function createDrafts(storage: BrowserStorage) {
  let forThisPage: Draft[] = []
  const list = (): Draft[] => {
    const stored = storage.read(DRAFTS_KEY)
    return Array.isArray(stored) ? stored.filter(isDraft) : forThisPage
  }
  const save = (drafts: Draft[]) => {
    forThisPage = drafts
    storage.write(DRAFTS_KEY, drafts)
  }
  return {
    /** The new comment or reply last written under an item. */
    newest: (post: string): Draft | null => findBegun(list(), post),
    find: (place: DraftPlace): Draft | null => list().find((draft) => isAt(draft, place)) ?? null,
    /** Keeps a draft in place of the one that stood there; one without text is forgotten. */
    keep: (draft: Draft) => {
      const others = list().filter((other) => !isAt(other, draft))
      save(draft.text.trim() === '' ? others : [draft, ...others].slice(0, KEPT))
    },
    drop: (place: DraftPlace) => save(list().filter((other) => !isAt(other, place))),
  }
}

export const drafts = createDrafts(localBrowserStorage)

/** Where a draft belongs; there is one for each place. */
export type DraftPlace = Pick<Draft, 'post' | 'intent' | 'targetId'>

export function placeOf({ post, intent, targetId }: DraftPlace): string {
  return `${post} ${intent} ${targetId}`
}

function isAt(draft: Draft, place: DraftPlace): boolean {
  return placeOf(draft) === placeOf(place)
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Record<string, unknown>
  const texts = ['post', 'intent', 'targetId', 'targetName', 'text', 'requestId']
  return texts.every((name) => typeof fields[name] === 'string')
}
