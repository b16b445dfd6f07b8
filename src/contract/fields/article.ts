import { CROP_PATTERN } from '../cover-crops.ts'
import { itemTypes } from '../content-types.ts'
import type { Fields } from './field-facts.ts'

const line = { kind: 'text', most: 300 } as const
const crop = {
  kind: 'text',
  most: 40,
  pattern: {
    regex: CROP_PATTERN,
    message: 'is not left, top, width and height of a part, in hundredths of the picture',
  },
} as const
const names = { kind: 'names' } as const

export const sourceStates = ['published', 'draft', 'scheduled', 'removed'] as const

/** Fields of every item. */
export const article = {
  id: { ...line, pattern: { regex: /^\P{Cc}+$/u, message: 'is empty or has control characters' } },
  type: { kind: 'choice', choices: itemTypes },
  title: line,
  summary: { kind: 'long', most: 2000 },
  kicker: line,
  label: line,
  format: { kind: 'choice', choices: ['markdown', 'html'] },
  lang: { kind: 'language' },
  author: { kind: 'people', most: 300 },
  source: line,
  source_url: { kind: 'url' },
  copyright: { kind: 'choice', choices: ['original', 'reprint'] },
  correction: { kind: 'long', most: 2000 },
  changes: { kind: 'choice', choices: ['shown', 'hidden'] },
  comments: { kind: 'choice', choices: ['open', 'closed'] },
  account: { kind: 'key', of: 'account' },
  actor: { kind: 'choice', choices: ['inner', 'mp'] },
  date: { kind: 'date' },
  updated: { kind: 'date' },
  state: { kind: 'choice', choices: sourceStates },
  cover: { kind: 'picture' },
  crops: { kind: 'mapping', fields: { wide: crop, square: crop } },
  share_card: {
    kind: 'mapping',
    fields: { title: line, summary: { kind: 'long', most: 2000 }, picture: { kind: 'picture' } },
  },
  tags: names,
  // what other programs call tags
  keywords: names,
  categories: names,
  columns: { kind: 'keys', of: 'column' },
  topics: { kind: 'keys', of: 'topic' },
  lists: { kind: 'keys', of: 'list' },
  lbs: { kind: 'key', of: 'place' },
  images: { kind: 'files', by: 'address' },
} as const satisfies Fields
