import { localBrowserStorage, type BrowserStorage } from '../../storage/browser-storage.ts'
import { randomUuid } from '../../storage/browser-ids.ts'
import { DRAFTS_KEY, findBegun, type Draft } from './begun-draft.ts'
import { writingState } from './writing-state.ts'

const KEPT = 30

/** As it is stored: with the tab that wrote it, so that two tabs do not write over each other's. */
interface StoredDraft extends Draft {
  tab: string
}

/**
 * Drafts of this browser, last written first; where nothing can be stored, of this page. Each tab has its own at each
 * place. One that begins anew goes on with the newest there, which is its own from the first change on, unless the other
 * tab wrote on meanwhile: then both stay.
 */
export function createDrafts(storage: BrowserStorage, tab: string = randomUuid()) {
  let forThisPage: StoredDraft[] = []
  const goneOnWith = new Map<string, StoredDraft>()
  const list = (): StoredDraft[] => {
    const stored = storage.read(DRAFTS_KEY)
    return Array.isArray(stored) ? stored.filter(isDraft).map(complete) : forThisPage
  }
  const save = (drafts: StoredDraft[]) => {
    forThisPage = drafts
    storage.write(DRAFTS_KEY, drafts)
  }
  const isOwn = (other: StoredDraft, place: DraftPlace) => {
    const begun = goneOnWith.get(placeOf(place))
    return isAt(other, place) && (other.tab === tab || (other.tab === begun?.tab && isSame(other, begun)))
  }
  const keep = (draft: Draft) => {
    const others = list().filter((other) => !isOwn(other, draft))
    save(isEmpty(draft) ? others : [{ ...draft, tab }, ...others].slice(0, KEPT))
  }
  return {
    /** Changes what is being written, and keeps it: other words are another action. */
    write: (draft: Draft) => {
      const changed = { ...draft, requestId: '' }
      keep(changed)
      writingState.setState({ written: changed })
    },
    /** The new comment or reply last written under an item. */
    newest: (post: string): Draft | null => findBegun(list(), post),
    find: (place: DraftPlace): Draft | null => {
      const there = list().filter((draft) => isAt(draft, place))
      const found = there.find((draft) => draft.tab === tab) ?? there[0]
      if (found) goneOnWith.set(placeOf(place), found)
      return found ?? null
    },
    /** The one that was tried to be sent under a request-id. */
    named: (requestId: string): Draft | null => list().find((draft) => draft.requestId === requestId) ?? null,
    /** Keeps a draft in place of the one that stood there; one without text and pictures is forgotten. */
    keep,
    /** Forgets a draft, and that of another tab which says the same. */
    drop: (draft: Draft) =>
      save(list().filter((other) => !isOwn(other, draft) && !(isAt(other, draft) && isSame(other, draft)))),
  }
}

export const drafts = createDrafts(localBrowserStorage)

/** Where a draft belongs; a tab has one for each place. */
export type DraftPlace = Pick<Draft, 'post' | 'intent' | 'targetId'>

export function placeOf({ post, intent, targetId }: DraftPlace): string {
  return `${post} ${intent} ${targetId}`
}

function isAt(draft: Draft, place: DraftPlace): boolean {
  return placeOf(draft) === placeOf(place)
}

/** What is to be sent: a draft with the same contents is sent under the same request-id. */
export function isSame(one: Draft, other: Draft): boolean {
  return contentsOf(one) === contentsOf(other)
}

function contentsOf({ text, images, mentions, anchor, title, isAnonymous }: Draft): string {
  const ids = [images.map((image) => image.upload_id), mentions.map(({ id }) => id)]
  return JSON.stringify([text, ...ids, anchor?.p, anchor?.quote, title, isAnonymous])
}

function isEmpty({ text, images, title = '' }: Draft): boolean {
  return text.trim() === '' && title.trim() === '' && images.length === 0
}

/** Drafts of earlier releases had less. */
function complete(draft: StoredDraft): StoredDraft {
  const { images, mentions, anchor, tab } = draft as Partial<StoredDraft>
  return {
    ...draft,
    images: Array.isArray(images) ? images : [],
    mentions: Array.isArray(mentions) ? mentions : [],
    anchor: anchor ?? null,
    tab: tab ?? '',
  }
}

function isDraft(value: unknown): value is StoredDraft {
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Record<string, unknown>
  const texts = ['post', 'intent', 'targetId', 'targetName', 'text', 'requestId']
  return texts.every((name) => typeof fields[name] === 'string')
}
