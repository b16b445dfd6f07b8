import { useSyncExternalStore } from 'react'
import type { ContentCard } from '#contract/content.ts'
import { HIDDEN_ACCOUNTS_MAX, HIDDEN_ITEMS_MAX } from '#contract/hidden-limits.ts'
import type { HiddenEntry, ToldHidden } from '#contract/hidden.ts'
import { createListeners } from '../../runtime/listeners.ts'
import { localBrowserStorage } from '../../storage/browser-storage.ts'
import { showOwnStyles } from '../../theme/show-own-styles.ts'
import { toHidingStyles } from './hiding-styles.ts'

const KEY = 'davmu.hidden'

/** What this browser leaves out of lists, for one reader. */
export interface HiddenHere {
  /** Id of the user whose it is, empty for anonymous readers. */
  of: string
  /** Last hidden first; names are empty of what was hidden elsewhere. */
  list: readonly HiddenEntry[]
  /** What the server does not know yet, of a user. */
  unsent: readonly ToldHidden[]
}

const NOTHING: HiddenHere = { of: '', list: [], unsent: [] }
/** Whether lists leave a card out: by itself, or by its account. */
type IsHidden = (card: Pick<ContentCard, 'id' | 'author'>) => boolean

let kept: HiddenHere | null = null
let ids: ReadonlySet<string> = new Set()
let isHidden: IsHidden = () => false
const { tell, subscribe } = createListeners()

export { subscribe as onHiddenChange }

export function readHidden(): HiddenHere {
  if (kept) return kept
  const stored = localBrowserStorage.read(KEY) as HiddenHere | null
  return setKept(stored ?? NOTHING)
}

function setKept(next: HiddenHere): HiddenHere {
  kept = next
  const known = new Set(next.list.map(({ kind, id }) => `${kind} ${id}`))
  ids = known
  isHidden = ({ id, author }) => known.has(`item ${id}`) || known.has(`account ${author.id}`)
  return next
}

/** Keeps what is hidden; lists on this page follow at once. */
export function keepHidden(next: HiddenHere): void {
  const list = trim(next.list)
  setKept({ ...next, list })
  localBrowserStorage.write(KEY, kept)
  showOwnStyles('hidden', toHidingStyles(list))
  tell()
}

/** Of items the oldest give way, as they do on the server. */
function trim(list: readonly HiddenEntry[]): HiddenEntry[] {
  const left = { item: HIDDEN_ITEMS_MAX, account: HIDDEN_ACCOUNTS_MAX }
  return list.filter(({ kind }) => (left[kind] -= 1) >= 0)
}

export function isHiddenHere({ kind, id }: Pick<HiddenEntry, 'kind' | 'id'>): boolean {
  readHidden()
  return ids.has(`${kind} ${id}`)
}

/** Tells what is hidden, nothing while the page hydrates: until then a stylesheet hides it. Another one after each change. */
export function useIsHidden(): IsHidden {
  return useSyncExternalStore(subscribe, findIsHidden, () => hidesNothing)
}

/** As `useIsHidden`, for effects and handlers, to which what is hidden is known before the page has hydrated. */
export function useIsHiddenNow(): IsHidden {
  const known = useIsHidden()
  return known === hidesNothing ? isHiddenNow : known
}

const isHiddenNow: IsHidden = (card) => findIsHidden()(card)

function findIsHidden(): IsHidden {
  readHidden()
  return isHidden
}

const hidesNothing: IsHidden = () => false

/** Hides an item or an account; of a user it is to be told to the server. */
export function hide(entry: Omit<HiddenEntry, 'hidden_at'>): void {
  const { of, list, unsent } = readHidden()
  const at = Math.floor(Date.now() / 1000)
  const others = list.filter((one) => !isSame(one, entry))
  keepHidden({ of, list: [{ ...entry, hidden_at: at }, ...others], unsent: withTold(of, unsent, entry, 1, at) })
}

/** Shows an item or an account in lists again. */
export function unhide(entry: Pick<HiddenEntry, 'kind' | 'id'>): void {
  const { of, list, unsent } = readHidden()
  const at = Math.floor(Date.now() / 1000)
  keepHidden({ of, list: list.filter((one) => !isSame(one, entry)), unsent: withTold(of, unsent, entry, 0, at) })
}

type Named = Pick<HiddenEntry, 'kind' | 'id'>

function withTold(of: string, unsent: readonly ToldHidden[], entry: Named, hidden: 0 | 1, at: number): ToldHidden[] {
  const { kind, id } = entry
  return of === '' ? [] : [...unsent.filter((one) => !isSame(one, entry)), { kind, id, hidden, at }]
}

function isSame(one: Named, other: Named): boolean {
  return one.kind === other.kind && one.id === other.id
}
