import type { ColumnType, CountdownStyle, LiveStatus, LiveType } from '#contract/live-kinds.ts'
import type { LivePlaylist, MessageMedia, MessageRole, MessageType } from '#contract/live.ts'

/** A tab of a room as its source gives it. */
export interface ColumnDraft {
  /** Stays the same over edits: what is said in a chat belongs to it. */
  key: string
  type: ColumnType
  name: string
  enableChat: boolean
  /** Empty but for links. */
  linkUrl: string
}

/** A live room as its source gives it, without what an item has anyway. Its planned times are those of a booking. */
export interface LiveDraft {
  type: LiveType
  /** How it stands when it is saved for the first time; its hosts decide from then on. */
  status: LiveStatus
  /** Whether it goes on air by itself at its planned start. */
  autoStart: boolean
  columns: readonly ColumnDraft[]
  playlists: readonly LivePlaylist[]
  countdown: { isShown: boolean; label: string; style: CountdownStyle }
  notice: { isShown: boolean; label: string; video: string }
  /** Empty: none. */
  disclaimer: string
  /** Addresses of pictures; empty without. */
  liveBackground: string
  playBackground: string
  reservationLabel: string
  /** Seconds that the stream can be played back; 0: not. */
  dvrSeconds: number
  /** When the room went on air and ended, for one that comes in as live or over; null: the planned times. */
  startedAt: number | null
  endedAt: number | null
  /** As they are when it is saved for the first time; hosts change them afterwards. */
  chat: { slowSeconds: number; preDelaySeconds: number; role: 'user' | 'host' }
  replay: { address: string; offset: number } | null
}

/** Something said in a room, as a source gives it. */
export interface MessageDraft {
  /** Key of the source; the same one is the same message. */
  sourceId: string
  contentId: number
  /** Key of a chat of the room; null for a post of the hosts. */
  column: string | null
  type: MessageType
  role: MessageRole
  content: string
  media: MessageMedia | null
  author: { name: string; avatar: string }
  isKey: boolean
  isTop: boolean
  likes: number
  /** Seconds. */
  createdAt: number
}

/** What a host says. */
export interface SaidDraft {
  type: MessageType
  content: string
  media: MessageMedia | null
  author: { name: string; avatar: string }
}
