import { randomUUID } from 'node:crypto'
import { createIdCodec } from '#contract/ids.ts'
import { COLUMN_TYPE, LIVE_STATUS, LIVE_TYPE } from '#contract/live-kinds.ts'
import type { ContentTimes } from '#server/domains/bookings/bookings.ts'
import type { ContentDraft } from '#server/domains/content/content.ts'
import type { LiveDraft, MessageDraft } from '#server/domains/live/live.ts'
import type { Database } from '#server/storage/database.ts'
import { ask, type Asking } from './ask.ts'
import { startBackend, type TestBackend, type TestOptions } from './backend.ts'
import { saveAccount, saveArticle, type Domains } from './factories.ts'

/** A live room with the chat that viewers speak in. */
export interface TestRoom {
  id: number
  publicId: string
  /** Public id of its first chat. */
  groupId: string
  /** Database id of its first chat. */
  columnId: number
}

interface RoomOptions extends Partial<LiveDraft> {
  times?: ContentTimes | null
  item?: Partial<ContentDraft>
}

/** A backend whose time a test sets, with live rooms. */
export interface LiveSite {
  backend: TestBackend
  domains: Domains
  accountId: number
  /** The time in seconds. */
  now: number
  makeRoom(options?: RoomOptions): Promise<TestRoom>
  /** Puts what was said into a room, as an import does; answers the database ids in the order of the messages. */
  say(room: TestRoom, messages: ReadonlyArray<Partial<MessageDraft>>): Promise<number[]>
  /** A call over HTTP. */
  ask<T = Record<string, unknown>>(path: string, body?: object | null, asking?: Asking): ReturnType<typeof ask<T>>
  close(): Promise<void>
}

/** Transactions have the time of the system: what a test begins with lies close to it. */
export const ROOM_NOW = Math.floor(Date.now() / 1000)

/** A room that is still to begin, with a chat, posts and an introduction. */
export function liveDraft(draft: Partial<LiveDraft> = {}): LiveDraft {
  return {
    type: LIVE_TYPE.landscape,
    status: LIVE_STATUS.upcoming,
    autoStart: false,
    columns: [
      { key: 'chat', type: COLUMN_TYPE.chat, name: '聊天', enableChat: true, linkUrl: '' },
      { key: 'posts', type: COLUMN_TYPE.posts, name: '现场', enableChat: false, linkUrl: '' },
      { key: 'intro', type: COLUMN_TYPE.intro, name: '简介', enableChat: false, linkUrl: '' },
    ],
    playlists: [],
    countdown: { isShown: true, label: '', style: 1 },
    notice: { isShown: false, label: '', video: '' },
    disclaimer: '',
    liveBackground: '',
    playBackground: '',
    reservationLabel: '',
    dvrSeconds: 0,
    startedAt: null,
    endedAt: null,
    chat: { slowSeconds: 0, preDelaySeconds: 0, role: 'user' },
    replay: null,
    ...draft,
  }
}

export function messageDraft(contentId: number, draft: Partial<MessageDraft> = {}): MessageDraft {
  return {
    sourceId: randomUUID(),
    contentId,
    column: 'chat',
    type: 'text',
    role: 'viewer',
    content: '灯塔亮了',
    media: null,
    author: { name: '东门阿海', avatar: '' },
    isKey: false,
    isTop: false,
    likes: 0,
    createdAt: ROOM_NOW,
    ...draft,
  }
}

export async function startLiveSite(database: Database, options: TestOptions = {}): Promise<LiveSite> {
  const site = { now: ROOM_NOW }
  const backend = await startBackend(database, { clock: () => site.now, ...options })
  const domains: Domains = { ...backend, ids: createIdCodec(backend.idSalt) }
  const accountId = await saveAccount(domains)

  const makeRoom = async ({ times = null, item = {}, ...draft }: RoomOptions = {}): Promise<TestRoom> => {
    const { id, publicId } = await saveArticle(domains, { accountId, type: 'local_live', ...item })
    await database.write(async (tx) => {
      await backend.bookings.saveTimes(tx, id, times)
      await backend.live.saveRoom(tx, id, liveDraft(draft))
    })
    const column = await database.db
      .selectFrom('live_columns')
      .select('id')
      .where('content_id', '=', id)
      .where('type', '=', COLUMN_TYPE.chat)
      .orderBy('position')
      .executeTakeFirst()
    const columnId = column?.id ?? 0
    return { id, publicId, columnId, groupId: columnId === 0 ? '' : domains.ids.encode(columnId) }
  }

  return {
    ...site,
    get now() {
      return site.now
    },
    set now(seconds: number) {
      site.now = seconds
    },
    backend,
    domains,
    accountId,
    makeRoom,
    async say(room, messages) {
      const drafts = messages.map((message) => messageDraft(room.id, message))
      await database.write((tx) => backend.live.importMessages(tx, drafts))
      const rows = await database.db
        .selectFrom('live_messages')
        .select(['id', 'source_id'])
        .where('content_id', '=', room.id)
        .execute()
      const ids = new Map(rows.map((row) => [row.source_id, row.id]))
      return drafts.map((draft) => ids.get(draft.sourceId) ?? 0)
    },
    ask: (path, body = null, asking = {}) => ask(backend, path, body, asking),
    close: () => backend.close(),
  }
}
