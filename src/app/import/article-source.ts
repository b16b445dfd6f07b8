import type { ContentActor } from '#contract/content.ts'

export const sourceStates = ['published', 'draft', 'scheduled', 'removed'] as const
export type SourceState = (typeof sourceStates)[number]

/** One article as a source gave it, whatever its format was. Texts that were not given are empty, the rest null. */
export interface ArticleSource {
  /** Stable and unique over all sources: the same one is the same article in every run. */
  sourceId: string
  /** File or feed item, for messages. */
  origin: string
  /** Line of each given field, for messages. */
  lines: ReadonlyMap<string, number>
  title: string
  summary: string
  kicker: string
  label: string
  body: string
  bodyFormat: 'markdown' | 'html'
  lang: string
  editor: string
  source: string
  sourceUrl: string
  copyright: string
  correction: string
  /** Whether nobody may comment any more. */
  commentsClosed: boolean
  /** Key of the account that it belongs to. */
  account: string | null
  actor: ContentActor | null
  /** Seconds. */
  publishAt: number | null
  updatedAt: number | null
  state: SourceState | null
  /** Address of the cover as written. */
  cover: string | null
  tags: string[]
  /** Keys of columns. */
  columns: string[]
  /** Addresses of pictures in the body as written, each once, in order. */
  images: string[]
  /** Files that stand for addresses of `images`, by that address; paths as written. */
  files: ReadonlyMap<string, string>
  /** Folder below the import's folder that relative addresses start from, empty for the folder itself; null: none. */
  folder: string | null
}
