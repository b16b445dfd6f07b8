import type { Anchor } from '#contract/comments.ts'
import type { Uploaded } from '#contract/uploads.ts'
import { localBrowserStorage } from '../../storage/browser-storage.ts'

/** Text that a reader has typed and no server has taken yet. */
export interface Draft {
  /** Hashed id of the item. */
  post: string
  /** What it is to become: a comment of its own, a reply to one, another text of an own one. */
  intent: 'comment' | 'reply' | 'edit'
  /** The comment that is replied to or edited, empty for a comment of its own. */
  targetId: string
  targetName: string
  text: string
  /** Pictures that the server has, to be shown with it. */
  images: Uploaded[]
  /** The words of the item that it is about. */
  anchor: Anchor | null
  /** Names the sending of exactly this text; empty before the first try. */
  requestId: string
}

export const DRAFTS_KEY = 'davmu.drafts'

/** The new comment or reply last written under an item, of drafts the newest of which comes first. */
export function findBegun(drafts: readonly (Draft | null)[], post: string): Draft | null {
  return drafts.find((draft) => draft?.post === post && draft.intent !== 'edit') ?? null
}

/** What this browser keeps of it, empty when there is nothing. Apart from the rest, because every page shows it. */
export function begunText(post: string): string {
  const kept = localBrowserStorage.read(DRAFTS_KEY)
  return Array.isArray(kept) ? (findBegun(kept as (Draft | null)[], post)?.text ?? '') : ''
}
