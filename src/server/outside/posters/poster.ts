import { CARD_SIZE } from '#contract/share-urls.ts'

/** What a poster says, in the language that it is written in; texts may be empty. */
export interface Poster {
  /** Whose it is, beside their mark. */
  name: string
  /** Behind the name, apart from each other. */
  notes: string[]
  title: string
  text: string
  /** Where its code leads, and what a reader does with it. */
  link: string
  call: string
  /** Below that. */
  about: string
  /** Colour that the ground is made of where there is no cover, `#rrggbb`. */
  color: string
  /** A warm paper, for what one person gives another. */
  isWarm: boolean
  /** In the shape of a share picture, without a code. */
  isCard?: boolean
}

/** Pixels. */
export const POSTER = {
  width: CARD_SIZE.width,
  cardHeight: CARD_SIZE.height,
  edge: 80,
  coverHeight: 720,
  /** Of the ground that stands for a cover. */
  groundHeight: 460,
  mark: { top: 64, size: 56, radius: 14 },
  plate: { size: 244, bottom: 72, radius: 16, code: 208 },
} as const

/** Colours of its paper and of what stands on it. */
export const INKS = {
  paper: '#fffdf9',
  warmPaper: '#fdf3e7',
  ink: '#16181d',
  ink2: '#474d57',
  ink3: '#666d78',
  line: '#e6e0d8',
  plate: '#ffffff',
} as const
