import type { Anchor } from '#contract/comments.ts'
import type { CircleChannel } from '#contract/share-urls.ts'
import type { SubmissionKind } from '#contract/submissions.ts'
import type { Uploaded } from '#contract/uploads.ts'
import { localBrowserStorage } from '../../storage/browser-storage.ts'

/** Somebody who was chosen, by the name that then stands in the text. */
export interface MentionedPerson {
  id: string
  name: string
}

/** Text that a reader has typed and no server has taken yet. */
export interface Draft {
  /** Hashed id of the item; empty for a question, which becomes one. */
  post: string
  /**
   * What it is to become: a comment of its own, a reply to one, another text of an own one; a question, an answer to the
   * item, a post in the circle of that id.
   */
  intent: 'comment' | 'reply' | 'edit' | SubmissionKind
  /** The comment that is replied to or edited, empty for a comment of its own. */
  targetId: string
  targetName: string
  text: string
  /** Pictures that the server has, to be shown with it. */
  images: Uploaded[]
  /** Who was chosen to be named in it; meant is who still is. */
  mentions: MentionedPerson[]
  /** The words of the item that it is about. */
  anchor: Anchor | null
  /** Of a question: the line that it is asked in, and whether its reader wants no name beside it. */
  title?: string
  isAnonymous?: boolean
  /** Of a question: the secret of the link that will show what became of it. */
  secret?: string
  /** Of a post: the community that it is shared by. */
  channel?: CircleChannel
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
