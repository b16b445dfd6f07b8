import type { Generated } from 'kysely'

/** What an item of the type `local_live` has beyond an item. When it takes place stands in `content_times`. */
export interface LiveRoomsTable {
  content_id: number
  /** As the contract numbers them: 0 upcoming, 1 live, 2 paused, 3 ended, 4 replay, 5 cancelled. */
  status: number
  /** 1 landscape, 2 portrait, 3 words and pictures. */
  screen: number
  /** Whether it goes on air by itself at its planned start; 0 or 1. */
  auto_start: number
  /** When it went on air, when it ended; 0 before. */
  started_at: number
  ended_at: number
  /** Views of the item when it went on air. */
  views_before: number
  /** Views of the item when it ended; 0 before. */
  views_at_end: number
  like_count: number
  /** Public posts of its hosts, and key events among them. */
  post_count: number
  key_count: number
  /** `seq` of the message that became public last. */
  last_seq: number
  /** Empty without a replay. */
  replay_url: string
  /** Seconds to add to those of the replay to get those since the start. */
  replay_offset: number
  slow_seconds: number
  pre_delay_seconds: number
  /** Who may speak: `user` or `host`. */
  chat_role: string
  /** What is only shown: playlists, countdown, notice, disclaimer, backgrounds … as JSON. */
  settings: string
}

/** A tab of a room; a chat is one with its id as the group of its messages. Kept when it is taken out, at position 0. */
export interface LiveColumnsTable {
  id: Generated<number>
  content_id: number
  /** Stays the same over edits. */
  column_key: string
  /** From 1; 0 for one that is no longer shown. */
  position: number
  type: number
  name: string
  enable_chat: number
  link_url: string
}

/** What was said in a room. */
export interface LiveMessagesTable {
  id: Generated<number>
  content_id: number
  /** The chat that it was said in; 0 for a post of the hosts. */
  column_id: number
  /** Counts up within the room as messages become public, from 1; 0 before. */
  seq: number
  type: string
  /** `viewer`, `host` or `system`. */
  role: string
  content: string
  /** Pictures, film, sound or link as JSON; empty without. */
  media: string
  /** The user who said it; null for hosts and the room itself, and for users who are gone. */
  user_id: number | null
  /** Who speaks where it is no user; empty: the account of the item. */
  author_name: string
  author_avatar: string
  reply_to: number | null
  /** What its sender called it. */
  client_id: string | null
  /** Key of the source that it was imported from. */
  source_id: string | null
  like_count: number
  is_top: number
  is_key: number
  /** 1 public, 0 pending, 2 removed. */
  status: number
  /** When a pending one becomes public by itself; 0: not before a moderator says so. */
  release_at: number
  /** Seconds since the room went on air. */
  play_offset: number
  created_at: number
  /** When it was pinned, removed or became public last. */
  changed_at: number
}

/** Who liked a room (`message_id` 0) or a post of it. */
export interface LiveLikesTable {
  subject: string
  content_id: number
  message_id: number
  created_at: number
}

/** Who may not speak in a room. */
export interface LiveMutesTable {
  content_id: number
  user_id: number
  /** 0 for good. */
  until_at: number
  reason: string
  created_at: number
}

/** How many a process, or the hub for all of them, counted in a room. */
export interface LiveAudiencesTable {
  content_id: number
  counted_by: string
  clients: number
  counted_at: number
}

/** What was counted in a room on air within a minute. */
export interface LiveMinutesTable {
  content_id: number
  /** When it began, seconds. */
  minute: number
  /** The most that were there. */
  online: number
  /** Likes of the room, and what had become public in it, by its end. */
  likes: number
  messages: number
}

/** What is to be told on a channel, written with what it tells of. */
export interface PublicationsTable {
  id: Generated<number>
  channel: string
  data: string
  created_at: number
}
