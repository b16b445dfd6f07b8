import type { Generated } from 'kysely'
import type { CommentPolicy } from '#contract/admin/moderation-rules.ts'
import type { ContentActor, ContentType } from '#contract/content.ts'

export type ContentState = 'draft' | 'scheduled' | 'published' | 'removed'

export interface ContentsTable {
  id: Generated<number>
  /** Stable key of the source that the item came from (`markdown:shouta-ren`, `feed:https://…#guid`); unique. */
  source_id: string
  /** SHA-256 over everything that an import gave; the same one means nothing changed. */
  source_hash: string
  actor: ContentActor
  type: ContentType
  state: ContentState
  account_id: number
  title: string
  summary: string
  kicker: string
  label: string
  cover_image_id: number | null
  lang: string
  word_count: number
  read_minutes: number
  image_count: number
  editor: string
  source: string
  source_url: string
  copyright: string
  correction: string
  /** When it is or will be public; seconds. */
  publish_at: number
  created_at: number
  updated_at: number
  version: number
  view_count: number
  comment_count: number
  star_count: number
  collect_count: number
  share_count: number
  /** Whether nobody may comment any more. */
  comments_closed: number
  /** Which comments wait for a moderator; null where it goes by `comments_closed` and the site. */
  comment_policy: Generated<CommentPolicy | null>
  /** When other words came to stand in it, after they were public; 0 while they are those that came out. */
  words_changed_at: Generated<number>
  /** Whether readers are not shown what was changed. */
  changes_hidden: Generated<number>
  /** Which parts of its cover it is shared with, as JSON; empty where none was chosen. */
  cover_crops: Generated<string>
  /** What it is shared with instead of its own title, summary and cover, as JSON; empty where it is these. */
  share_card: Generated<string>
  /** Seconds of its sound or film; 0 where there is none. */
  duration: number
}

/** The words of an item as they were public first, where they are other ones now. */
export interface FormerTextsTable {
  content_id: number
  title: string
  /** Of the body, paragraphs apart by line breaks. */
  words: string
}

/** The text of an item. */
export interface ContentBodiesTable {
  content_id: number
  /** Sanitised HTML, ready to be shown. */
  html: string
  /** As the source gave it, for export and for making `html` anew. */
  source: string
  format: 'markdown' | 'html'
}

/** Sound or film of an item. */
export interface ContentMediaTable {
  content_id: number
  /** Its files, sizes, captions and chapters, as JSON. */
  facts: string
  /** What is said in it, a line for each cue, for the search; empty when nobody wrote it down. */
  transcript: string
  /** The seconds at which these lines begin, with a space between two; empty where they are not known. */
  seconds: Generated<string>
}

/** What opens a mini program of the social client. */
export interface ContentMiniProgramsTable {
  content_id: number
  app_id: string
  username: string
  path: string
  env_version: string
  code_image_id: number | null
}

/** A list of items under one id space: home columns, streams of accounts, lists, topics (contract, call 39). */
export interface GroupsTable {
  id: Generated<number>
  /** Stable key, for example `column:haiyang`, `account:12`, `topic:taifeng` or `list:jinri`; unique. */
  source_id: string
  kind: 'column' | 'account' | 'list' | 'topic'
  name: string
  summary: Generated<string>
  /** Address of its picture, empty when there is none. */
  cover: string
  /** Dominant colour of the cover, `#rrggbb` or empty. */
  color: Generated<string>
  style: string
  /** Order among its kind. */
  position: number
  /** Published items in it, kept in the transaction that changes them. */
  content_count: number
  /** Views of the published items in it. */
  view_count: Generated<number>
  /** Keys of the topics that go with it, as JSON. */
  related: Generated<string>
  /** `source_id` of the group that took its place, empty while it stands for itself; then nothing is in it. */
  merged_into: Generated<string>
  /** Counted up by whatever editors do to it; not by items that become public or are taken down. */
  version: Generated<number>
}

/** How many published items of a type are in a group, kept in the transaction that changes them; may be 0. */
export interface GroupTypesTable {
  group_id: number
  type: ContentType
  content_count: number
}

/** Membership of published items only: a row appears when an item is published and goes when it is taken down. */
export interface ContentGroupsTable {
  group_id: number
  content_id: number
  type: ContentType
  publish_at: number
  /** Copy of the item's, so that one index answers "most read of this group". */
  view_count: number
  /** When it was put first in the group (copy of `content_pins`), 0 for all others. */
  pinned_at: Generated<number>
  /** 1 for what its account says is its own work (copy of the item's copyright). */
  is_original: Generated<number>
}

/** Columns that an item is meant for, whatever its state. */
export interface ContentColumnsTable {
  content_id: number
  group_id: number
}

export interface TagsTable {
  id: Generated<number>
  name: string
}

/** Tags of an item, with its publish time (0 while it is not public) so that one index answers "newest with this tag". */
export interface ContentTagsTable {
  content_id: number
  tag_id: number
  position: number
  publish_at: number
}

/** One picture: in the media store under its hash, or left at its address elsewhere. */
export interface ImagesTable {
  id: Generated<number>
  /** SHA-256 of the stored original, or of the address when the picture stays where it is; unique. */
  hash: string
  /** Address of the picture elsewhere, empty when the media store holds it. */
  remote_url: string
  width: number
  height: number
  color: string
  /** Extension of the stored original, `jpg`, `png`, `webp`, `gif`; empty elsewhere. */
  format: string
  size: number
  /** Widths of the smaller versions, as JSON. */
  variants: string
  /** 1: nothing but uploads shows it, it goes with the last of them; 2: one of them is gone already; 0 otherwise. */
  from_upload: Generated<number>
}

/** Addresses that stored pictures were fetched from, so that none is fetched twice. */
export interface ImageSourcesTable {
  /** SHA-256 of the address. */
  address_hash: string
  image_id: number
}

/** Pictures of a body in their order. */
export interface ContentImagesTable {
  content_id: number
  position: number
  image_id: number
  /** Address as the source of the body writes it. */
  src: string
  alt: string
  caption: string
}

/** Views of an item by hour (seconds of the hour's start). */
export interface ContentViewsTable {
  hour_at: number
  content_id: number
  views: number
}
