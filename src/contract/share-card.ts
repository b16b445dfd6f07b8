/** What an item is shared with instead of its own title, summary and cover; empty where it is these. */
export interface ShareCard {
  title: string
  summary: string
  /** Address of a picture. */
  picture: string
}

export const NO_SHARE_CARD: Readonly<ShareCard> = { title: '', summary: '', picture: '' }
