import type { ContentActor, ModuleStyle } from '#contract/content.ts'
import type { ItemType } from '#contract/content-types.ts'
import type { FormDraft } from '#server/domains/forms/forms.ts'
import type { LiveDraft } from '#server/domains/live/live.ts'
import type { Moment } from './parse-moment.ts'

/** A file of the media store that an item names by its address. */
export interface StoredFile {
  path: string
  /** SHA-256 of a picture; null for what is none. */
  imageHash: string | null
}

export const sourceStates = ['published', 'draft', 'scheduled', 'removed'] as const
type SourceState = (typeof sourceStates)[number]

/** One item as a source gave it, whatever its format was. Texts that were not given are empty, the rest null. */
export interface ItemSource {
  /** Stable and unique over all sources: the same one is the same item in every run. */
  sourceId: string
  /** File or feed item, for messages. */
  origin: string
  /** Line of each given field, for messages; of one inside others its path, `answers.0.date`. */
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
  /** Files of the media store, by the address of theirs that the item writes. */
  stored?: ReadonlyMap<string, StoredFile>
  /** Folder below the import's folder that relative addresses start from, empty for the folder itself; null: none. */
  folder: string | null
  type: ItemType
  /** Keys of topics. */
  topics: string[]
  /** Keys of lists. */
  lists: string[]
  parts: ItemParts
}

/** What an item has beyond an article; what was not given is not there. */
export interface ItemParts {
  /** Key of the place that it is about. */
  place?: string
  media?: MediaSource
  track?: {
    /** Source id of the album. */
    album: string
    number: number | null
  }
  album?: { finished: boolean }
  miniProgram?: MiniProgramSource
  special?: { anchor: boolean; modules: ModuleSource[] }
  /** Of an activity; null for one without. */
  form?: FormDraft | null
  question?: QuestionSource
  circlePost?: CirclePostSource
  /** When and where it takes place; `endAt` 0 where it is not known. */
  times?: { startAt: Moment; endAt: Moment; place: string }
  live?: LiveSource
}

/** A live room; addresses of what it plays and shows are paths as written, or of the web. */
export interface LiveSource extends Omit<LiveDraft, 'startedAt' | 'endedAt'> {
  startedAt: Moment | null
  endedAt: Moment | null
}

/** Sound, film or stream. Addresses are paths as written, or of the web. */
export interface MediaSource {
  /** Best first. `type` and `size` (bytes) as the source says, where it does. */
  sources: Array<{ address: string; type?: string; size?: number }>
  /** Text tracks shown with a film, by language. */
  captions: Array<{ lang: string; address: string }>
  /** Text track of what is said in it. */
  transcript?: string
  /** The sound of a film alone. */
  audioOnly?: string
  /** Starts in seconds, ascending. */
  chapters: Array<{ start: number; title: string }>
  /** Address of a JSON file with chapters, taken where `chapters` is empty. */
  chapterList?: string
  /** Seconds, for what stays elsewhere. */
  duration: number
  /** Whether a still of the film stands in for a cover. */
  still?: true
  /** Whether it is an enclosure of a feed, which a run may bring in. */
  enclosure?: true
}

interface MiniProgramSource {
  appId: string
  username: string
  path: string
  envVersion: string
  /** Picture with its code. */
  code: string | null
}

interface ModuleSource {
  title: string
  style: ModuleStyle
  /** Source ids. */
  items: string[]
  /** Markdown: what an `html` module is, and what stands above the items of another. */
  text: string
}

interface QuestionSource {
  asker: { name: string; avatar: string }
  category: string
  region: string
  answers: AnswerSource[]
}

export interface AnswerSource {
  /** Stable among the answers of the question. */
  key: string
  name: string
  title: string
  org: string
  licenseNo: string
  avatar: string
  verified: boolean
  /** Seconds. */
  createdAt: number
  isBest: boolean
  stars: number
  text: string
  images: string[]
}

export interface CirclePostSource {
  /** Key of its circle. */
  circle: string
  user: { key: string; name: string; avatar: string; verified: boolean; verifyLabel: string; region: string }
  link: { title: string; url: string; cover: string } | null
  channel: 'dejin' | 'dimim'
}
