import { localBrowserStorage } from '../../../storage/browser-storage.ts'

/** What was typed in a chat and no server has taken yet. */
interface Kept {
  /** What stands in the field, by chat. */
  typed: Record<string, string>
  /** What was sent and is not there yet. */
  unsent: Unsent[]
}

export interface Unsent {
  groupId: string
  clientId: string
  content: string
  /** The message that it answers to, empty without one. */
  replyId: string
  /** Seconds. */
  at: number
}

const KEY = 'davmu.chat'
const MOST = 30
const KEPT_SECONDS = 24 * 60 * 60

/** What this browser keeps of the field of a chat. */
export function typedIn(groupId: string): string {
  return read().typed[groupId] ?? ''
}

export function storeTyped(groupId: string, text: string): void {
  const kept = read()
  const others = Object.entries(kept.typed).filter(([id]) => id !== groupId)
  const entries = text === '' ? others : [[groupId, text] as const, ...others]
  write({ ...kept, typed: Object.fromEntries(entries.slice(0, MOST)) })
}

/** What was not sent in a chat, as it was written; nothing of yesterday. */
export function unsentIn(groupId: string, now: number): Unsent[] {
  return read().unsent.filter((one) => one.groupId === groupId && now - one.at < KEPT_SECONDS)
}

export function storeUnsent(unsent: Unsent): void {
  const kept = read()
  const others = kept.unsent.filter(({ clientId }) => clientId !== unsent.clientId)
  write({ ...kept, unsent: [...others, unsent].slice(-MOST) })
}

export function dropUnsent(clientId: string): void {
  const kept = read()
  write({ ...kept, unsent: kept.unsent.filter((one) => one.clientId !== clientId) })
}

let ofThisPage: Kept = { typed: {}, unsent: [] }

function read(): Kept {
  const stored = localBrowserStorage.read(KEY)
  return isKept(stored) ? stored : ofThisPage
}

function write(kept: Kept): void {
  ofThisPage = kept
  localBrowserStorage.write(KEY, kept)
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  const { typed, unsent } = value as Partial<Record<keyof Kept, unknown>>
  return typeof typed === 'object' && typed !== null && Array.isArray(unsent) && unsent.every(isUnsent)
}

function isUnsent(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { groupId, clientId, content, replyId, at } = value as Partial<Record<keyof Unsent, unknown>>
  const texts = [groupId, clientId, content, replyId]
  return texts.every((text) => typeof text === 'string') && typeof at === 'number'
}
