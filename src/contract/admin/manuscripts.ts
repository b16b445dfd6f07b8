import { z } from 'zod'
import { itemStates } from '../content-types.ts'
import { contentActor, contentType, groupKind } from '../content.ts'
import { shareRule } from './share-check.ts'

/** An item in the fields of the content format (`docs/content-format.md`), and its text. */
export const manuscript = {
  fields: z.record(z.string(), z.unknown()),
  body: z.string(),
}

export const itemState = z.enum(itemStates)

/** What editors see of an item in whatever state. */
export const editedItem = z.object({
  id: z.string(),
  /** What it is known by, as `id` in its fields. */
  source_id: z.string(),
  type: contentType,
  actor: contentActor,
  state: itemState,
  title: z.string(),
  account: z.object({ id: z.string(), name: z.string() }),
  publish_time: z.int(),
  create_time: z.int(),
  update_time: z.int(),
  /** Counted up by every change. */
  version: z.int(),
  view_count: z.int(),
  comment_count: z.int(),
  star_count: z.int(),
  summary: z.string(),
  /** Address of a small picture, empty without one. */
  cover: z.string(),
  /** The columns, topics and lists that it is meant for. */
  groups: z.array(z.object({ kind: groupKind, key: z.string(), name: z.string() })),
  /** Number of its last revision and who saved that; 0 and nobody while no editor did. */
  revision: z.int(),
  by: z.string(),
  /** The working copy that it has, else empty. */
  copy_id: z.string(),
  /** When that is planned to appear; 0 for no time. */
  plan_at: z.int(),
  /** Site path of its page, which readers have once it is public. */
  path: z.string(),
})

/** Something that was taken although it leads nowhere, or stays where it is. */
const warning = z.object({ field: z.string(), message: z.string() })

export const saved = z.object({ item: editedItem, revision: z.int(), warnings: z.array(warning) })

/** What an item is better off without, besides what the share check says. */
const itemRule = z.enum([
  'unreadable',
  'not_taken',
  'no_cover',
  'title_too_long',
  'no_summary',
  'summary_too_long',
  'undescribed_picture',
  'nothing_to_play',
  'dead_link',
  'dead_link_elsewhere',
  'low_contrast_light',
  'low_contrast_dark',
  'refused_word',
])

/** One thing to look at before an item is published, with the place that it is about. */
export const itemFinding = z.object({
  rule: z.union([itemRule, shareRule]),
  /** `must`: it keeps the item from being published. */
  level: z.enum(['must', 'should']),
  /** Path in the manuscript, `fields.cover`, `body`; empty where it is no single one. */
  field: z.string(),
  /** Number of the paragraph of the text, as `data-p` on its page; 0 where it is none. */
  paragraph: z.int(),
  /** What it is about, as it is written: the address of a picture, a link, a file, or a colour; else empty. */
  src: z.string(),
  message: z.string(),
})
export type ItemFinding = z.infer<typeof itemFinding>
