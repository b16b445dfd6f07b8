import type { Generated } from 'kysely'
import type { CircleChannel } from '#contract/share-urls.ts'

/** Somebody who posts in a circle or answers a question; no user of this site. */
export interface MembersTable {
  id: Generated<number>
  /** `circle:<key>`, `license:<number>`, or `answer:<content>:<key>` for whoever answered without a license. */
  source_id: string
  name: string
  avatar: string
  verified: number
  verify_label: string
  title: string
  org: string
  /** As it is written; readers see it masked. */
  license_no: string
}

/** What a question is besides a content item. */
export interface QuestionsTable {
  content_id: number
  asker_name: string
  asker_avatar: string
  category: string
  region: string
  answer_count: number
  best_answer_id: number | null
}

export interface AnswersTable {
  id: Generated<number>
  content_id: number
  /** Key of the answer among those to its question. */
  source_id: string
  member_id: number
  /** Plain text as it was written; readers see it masked. */
  text: string
  /** JSON: ids of its pictures. */
  image_ids: string
  /** 1 for one of them at most. */
  is_best: number
  star_count: number
  created_at: number
}

export interface CirclesTable {
  id: Generated<number>
  source_id: string
  name: string
  avatar: string
  intro: string
  member_count: number
}

/** What a post of a circle is besides a content item. */
export interface CirclePostsTable {
  content_id: number
  circle_id: number
  member_id: number
  channel: CircleChannel
  region: string
  /** JSON of `{title, url, cover}`. */
  link: string | null
}

/** An open content model: what its items hold, in which catalogue they stand. */
export interface RepositoriesTable {
  id: Generated<number>
  source_id: string
  /** SHA-256 over everything that an import gave. */
  source_hash: string
  name: string
  model_name: string
  /** JSON of the fields in their order. */
  fields: string
  /** How often it was written. */
  version: Generated<number>
  /** Who of the staff wrote it last; empty for an import. */
  written_by: Generated<string>
}

export interface ModelNodesTable {
  id: Generated<number>
  repository_id: number
  source_id: string
  /** 0 for a node at the root. */
  parent_id: number
  /** JSON: ids of the nodes above it, the highest first. */
  ancestors: string
  name: string
  /** Number in the order of the catalogue. */
  place: number
  /** Place of the first item in it or below. */
  first_item: number
  /** Place behind the last one. */
  end_item: number
}

export interface ModelItemsTable {
  id: Generated<number>
  repository_id: number
  source_id: string
  uuid: string
  /** 0 for an item at the root. */
  node_id: number
  place: number
  title: string
  summary: string
  cover_image_id: number | null
  /** JSON of texts by the key of their field. */
  field_values: string
  /** Its body as it was written, in Markdown. */
  text: string
  /** The same as it is shown, sanitised. */
  html: string
  /** JSON: ids of the pictures of the body by their address as it is written there. */
  image_ids: string
  updated_at: number
}
