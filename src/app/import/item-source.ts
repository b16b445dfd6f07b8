import type { ContentActor } from '#contract/content.ts'
import type { sourceStates } from '#contract/fields/article.ts'
import type { AnswerDraft, CirclePostDraft, QuestionDraft } from '#server/domains/community/community.ts'
import type { ContentDraft } from '#server/domains/content/content.ts'
import type { FormDraft } from '#server/domains/forms/forms.ts'
import type { LiveDraft } from '#server/domains/live/live.ts'
import type { SpecialDraft } from '#server/domains/specials/specials.ts'
import type { Moment } from './parse-moment.ts'

/** A file, of the media store or put aside for one run, that an item names by its address. */
export interface StoredFile {
  path: string
  /** SHA-256 of a picture; null for what is none. */
  imageHash: string | null
}

/** What a source says of an item in the words of a draft. */
type Said = Pick<
  ContentDraft,
  | 'type'
  | 'title'
  | 'summary'
  | 'kicker'
  | 'label'
  | 'bodyFormat'
  | 'lang'
  | 'editor'
  | 'source'
  | 'sourceUrl'
  | 'copyright'
  | 'correction'
  | 'changesHidden'
  | 'coverCrops'
  | 'shareCard'
  | 'commentsClosed'
  | 'publishAt'
  | 'updatedAt'
  | 'tags'
>

/** One item as a source gave it, whatever its format was. Texts that were not given are empty, the rest null. */
export interface ItemSource extends Said {
  /** Stable and unique over all sources: the same one is the same item in every run. */
  sourceId: string
  /** File or feed item, for messages. */
  origin: string
  /** Line of each given field, for messages; of one inside others its path, `answers.0.date`. */
  lines: ReadonlyMap<string, number>
  body: string
  /** Key of the account that it belongs to. */
  account: string | null
  actor: ContentActor | null
  state: (typeof sourceStates)[number] | null
  /** Address of the cover as written. */
  cover: string | null
  /** Keys of columns. */
  columns: string[]
  /** Addresses of pictures in the body as written, each once, in order. */
  images: string[]
  /** Files that stand for addresses of `images`, by that address; paths as written. */
  files: ReadonlyMap<string, string>
  /** Files outside of the import's folder, by the address that the item writes. */
  stored?: ReadonlyMap<string, StoredFile>
  /** Folder below the import's folder that relative addresses start from, empty for the folder itself; null: none. */
  folder: string | null
  /** Keys of topics. */
  topics: string[]
  /** Keys of lists. */
  lists: string[]
  /** Paths that it stood under where it comes from, with the slash that they begin with. */
  oldPaths?: readonly string[]
  /** Whether it comes first in its columns when it is new. */
  isPinned?: true
  /** What its source says and what became of it otherwise, for the report. */
  notes?: readonly Note[]
  parts: ItemParts
}

/** Something that became otherwise than a source says. Notes with the same message are told together. */
export interface Note {
  message: string
  line?: number | null
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
  /** `code` is a picture with its code. */
  miniProgram?: Omit<NonNullable<ContentDraft['miniProgram']>, 'codeImageId'> & { code: string | null }
  special?: SpecialDraft
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

interface QuestionSource extends Omit<QuestionDraft, 'answers'> {
  answers: AnswerSource[]
}

export type AnswerSource = Omit<AnswerDraft, 'user' | 'content' | 'images'> &
  AnswerDraft['user'] & { text: string; images: string[] }

export interface CirclePostSource extends Pick<CirclePostDraft, 'link' | 'channel'> {
  /** Key of its circle. */
  circle: string
  user: CirclePostDraft['user'] & { region: string }
}
