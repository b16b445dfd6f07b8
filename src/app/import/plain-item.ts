import { NO_SHARE_CARD } from '#contract/share-card.ts'
import type { ItemSource } from './item-source.ts'

/** An item of which its source says nothing; HTML, as most other programs keep texts. */
export const PLAIN_ITEM = {
  lines: new Map<string, number>(),
  title: '',
  summary: '',
  kicker: '',
  label: '',
  body: '',
  bodyFormat: 'html',
  lang: '',
  editor: '',
  source: '',
  sourceUrl: '',
  copyright: '',
  correction: '',
  coverCrops: { wide: '', square: '' },
  shareCard: NO_SHARE_CARD,
  changesHidden: false,
  commentsClosed: false,
  account: null,
  actor: null,
  publishAt: null,
  updatedAt: null,
  state: null,
  cover: null,
  tags: [],
  columns: [],
  images: [],
  files: new Map<string, string>(),
  folder: null,
  topics: [],
  lists: [],
  type: 'doc',
  parts: {},
} satisfies Partial<ItemSource>

/** At most `length` UTF-16 units, no character cut in two. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
}
