/** Name of the window in which the newsroom shows a page of readers: what is read in it is no reader's. */
export const NEWSROOM_FRAME = 'davmu-newsroom'

/** What the newsroom has drawn at a paragraph of such a page: shares of readers, 0 to 1. */
export interface DepthMark {
  /** Its number, from 1. */
  paragraph: number
  /** Of those who read, who came to it. */
  share: number
  /** Of those who came to it, who left; 0 where that is nothing to be shown. */
  left: number
}
