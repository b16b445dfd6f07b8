import type { ReactNode } from 'react'
import type { ContentCard, ContentDetail } from '#contract/content.ts'
import type { Message, RoomPage } from '#contract/live.ts'

/** What the page of a live room hands to its screens, because other features make it. */
export interface LiveParts {
  content: ContentDetail
  /** The title in pieces that should not be broken. */
  title: ReactNode
  /** The newest posts of the hosts as they were when the page was made; null for rooms that show them elsewhere. */
  posts: RoomPage | null
  /** Follows the account of the room. */
  follow: ReactNode
  /** A round icon that shares the page, for bars and over films. */
  share: ReactNode
  /** Shares one post: its address is the room's with `?msg=`, which opens the room at it. */
  sharePost(post: Message): ReactNode
  /** The introduction, null without one. */
  intro: ReactNode
  /** What goes with the room, null without any. */
  related: ReactNode
  /** Items in a list, without a heading. */
  list(cards: readonly ContentCard[]): ReactNode
  /** What stands at the end of a page that scrolls: related items and comments. */
  end: ReactNode
  /** The bar of a page that scrolls: comment, star, collect, share. */
  bar: ReactNode
}
