import type { StoreApi } from 'zustand/vanilla'
import type { LiveDetail, Message } from '#contract/live.ts'

/** A live room as one reader has it open: kept up to date over the realtime connection, or by asking. */
export interface LiveRoom {
  state: StoreApi<LiveRoomState>
  /** The server's time in seconds, with fractions. */
  now(): number
  /** The messages of a chat; the same log each time. */
  chat(groupId: string): MessageLog
  /** The posts of the hosts, the same log each time. */
  posts(): MessageLog
  /** Likes the room: hearts float each time, it counts once. */
  like(): void
  /** Hears of likes as they come, by anybody; answers how to stop. */
  onLikes(hear: (count: number) => void): () => void
  /** Asks for the detail now, as at the end of a countdown. */
  refresh(): void
}

export interface LiveRoomState {
  detail: LiveDetail
  /** How it learns of news: not yet, told over a WebSocket, or by asking every few seconds. Never shown to readers. */
  line: 'idle' | 'told' | 'asking'
  isLiked: boolean
}

/** A message as it is shown; one's own are there before the server has them. */
export interface ShownMessage extends Message {
  /** `sending`, `failed` with what is said of it, or there. */
  sending: null | { state: 'sending' } | { state: 'failed'; text: string }
  isOwn: boolean
}

/** What was said in one place of a room, oldest first; at most the newest 200 are kept while its end is in sight. */
export interface MessageLog {
  state: StoreApi<MessageLogState>
  /** Loads and follows it while somebody looks; answers how to stop. */
  follow(): () => void
  loadOlder(): Promise<void>
  /** Whether the newest ones are in sight: if not, what arrives is counted as unread and old ones stay. */
  setAtEnd(isAtEnd: boolean): void
  /** How the reader speaks in it, null where nobody does. */
  speech: SpeechCalls | null
}

export interface SpeechCalls {
  /** Says something; shown at once. What could not be sent stays and can be sent again. */
  send(content: string, reply: Message | null): void
  /** Has the next thing said answer to a message, or to none. */
  answer(message: Message | null): void
  resend(clientId: string): void
  discard(clientId: string): void
}

export interface MessageLogState {
  list: readonly ShownMessage[]
  pinned: readonly Message[]
  /** Arrived since the end was in sight. */
  unread: number
  phase: 'idle' | 'loading' | 'ready' | 'failed'
  hasOlder: boolean
  /** Server second from which on the next message may be sent; 0: now. */
  maySpeakAt: number
  /** What the next thing said answers to. */
  answered: Message | null
}
