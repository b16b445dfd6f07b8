import type { liveDeskAdminEndpoints } from '#contract/admin/live-desk.ts'
import type { liveAdminEndpoints } from '#contract/admin/live.ts'
import type { OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { LiveDetail, liveEndpoints, LivePlaylist, Message } from '#contract/live.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { contribute, on } from '#server/assembly/points.ts'
import type { AdminHandlers } from '#server/http/admin-call.ts'
import type { Handlers } from '#server/http/call.ts'
import type { MediaStore } from '#server/outside/media-store.ts'
import type { Tx } from '#server/storage/database.ts'
import type { PersonalData } from '#server/storage/personal-data.ts'
import { accountsDomain, type Accounts } from '../accounts/accounts.ts'
import { bookingsDomain, rooms, type Bookings } from '../bookings/bookings.ts'
import { contentDomain, deleted, itemParts, type Content } from '../content/content.ts'
import { identityDomain, type Identity } from '../identity/identity.ts'
import { judgingDomain, type Judging } from '../judging/judging.ts'
import { createAdminHandlers } from './admin-handlers.ts'
import type { Correction } from './correct-post.ts'
import { createDeskHandlers } from './admin-handlers-of-desk.ts'
import { describeRoom } from './describe-room.ts'
import type { LiveDraft, MessageDraft, SaidDraft } from './drafts.ts'
import { exportMessages } from './export-messages.ts'
import { findDetail, getInfo } from './get-info.ts'
import { createHost } from './host.ts'
import { removeSome } from './host-order.ts'
import { importMessages } from './import-messages.ts'
import { keepMinutes } from './keep-minutes.ts'
import { listChat } from './list-chat.ts'
import { listPosts } from './list-posts.ts'
import { loadLiveCards } from './load-live-cards.ts'
import { createNewLikes } from './new-likes.ts'
import { createPersonalData } from './personal-data.ts'
import { releaseDue } from './release-due.ts'
import { createMessageReview, type MessageReview } from './review-messages.ts'
import { isBookable } from './rules.ts'
import { saveRoom } from './save-room.ts'
import { setLike } from './set-like.ts'
import { sendMessage, speak } from './speak.ts'
import { startDue } from './start-due.ts'
import { filterOver, findStatus, listCalledOff } from './store.ts'
import { createAudiences } from './publish-audiences.ts'
import { publishLikes } from './publish-likes.ts'

export type { ColumnDraft, LiveDraft, MessageDraft, SaidDraft } from './drafts.ts'

const START_ROOMS_EVERY_MS = 1_000
const RELEASE_MESSAGES_EVERY_MS = 500
const COUNT_ROOMS_EVERY_MS = 250
const KEEP_MINUTES_EVERY_MS = 10_000

/** Live rooms: what is said and shown in them, and what their hosts do. Ids are database ids, times seconds. */
export interface Live extends DomainParts {
  personal: PersonalData
  handlers: Handlers<typeof liveEndpoints>
  adminHandlers: AdminHandlers<typeof liveAdminEndpoints & typeof liveDeskAdminEndpoints>
  /** Says how the room of an item is set up; null: it is none any more. Its state stays as hosts have left it. */
  saveRoom(tx: Tx, contentId: number, draft: LiveDraft | null): Promise<void>
  /** The room of an item in whatever state, as its page shows it; null for an item without one. */
  findDetail(contentId: number): Promise<LiveDetail | null>
  /** The room as its source would give it now; null for an item without one. */
  describeRoom(contentId: number): Promise<LiveDraft | null>
  /** The hosts' side; every function throws 40401 for what is no room, 40901 where the state does not allow it. */
  host: LiveHost
  /** What a user says, as `send_msg` does it. Throws as that call does. */
  speak(tx: Tx, said: SpokenDraft): Promise<Message>
  /** Messages of a source: new ones are added, changed ones changed. Tells nobody. */
  importMessages(tx: Tx, drafts: readonly MessageDraft[]): Promise<Array<'created' | 'updated' | 'unchanged'>>
  /** What was said in public, by room and in order, for an export. */
  exportMessages(): AsyncIterable<MessageDraft>
  /** Puts rooms on air whose time has come. */
  startDue(now: number): Promise<void>
  /** Shows messages that waited long enough. */
  releaseDue(now: number): Promise<void>
  /** Counts who is there and tells how many they are, and how often was liked, since the last time. */
  publishCounts(now: number): Promise<void>
  /** Keeps how many are in the rooms on air, and what was liked and said there. */
  keepMinutes(now: number): Promise<void>
  /** What moderators see of messages and do to them. */
  review: MessageReview
  /** Takes away some of what a user has said, in any room; answers how much. */
  removeSome(tx: Tx, userId: number, limit: number): Promise<number>
}

/** What every use case of this domain is made with. */
export interface LiveParts extends Pick<
  Foundation,
  | 'database'
  | 'ids'
  | 'log'
  | 'clock'
  | 'realtime'
  | 'realtimeTokens'
  | 'realtimeUrl'
  | 'publications'
  | 'emit'
  | 'lookAtStream'
> {
  mediaStore: Pick<MediaStore, 'open'>
  accounts: Pick<Accounts, 'listTargets'>
  bookings: Pick<Bookings, 'countOf' | 'timesOf'>
  content: Pick<
    Content,
    'getDetail' | 'getPublic' | 'findTarget' | 'findDetail' | 'findImageByAddress' | 'loadImages'
  > & { editing: Pick<Content['editing'], 'find' | 'findImageId'> }
  identity: Pick<Identity, 'findAuthors'>
  judging: Pick<Judging, 'findHold'>
}

export const liveDomain = defineDomain({
  name: 'live',
  tables: ['live_rooms', 'live_columns', 'live_messages', 'live_likes', 'live_mutes', 'live_audiences', 'live_minutes'],
  needs: [accountsDomain, bookingsDomain, contentDomain, identityDomain, judgingDomain],
  create: createLive,
})

export function createLive(parts: LiveParts): Live {
  const { database, clock } = parts
  const likes = { ...parts, newLikes: createNewLikes() }
  const audiences = createAudiences(parts)
  const host = createHost(parts)
  const publishCounts = async (now: number) => {
    await publishLikes(likes)
    await audiences.tell(now)
  }
  return {
    handlers: {
      'GET /peony/v3/live/info/{id}': (input, call) => getInfo(parts, input, call),
      'GET /peony/v3/live/chat/{live_id}': (input, call) => listChat(parts, input, call),
      'GET /peony/v3/live/room/{id}': (input, call) => listPosts(parts, input, call),
      'POST /peony/v3/live/chat/{id}/send_msg': (input, call) => sendMessage(parts, input, call),
      'POST /peony/v3/live/room/{id}/like': (input, call) => setLike(likes, input, call),
    },
    adminHandlers: { ...createAdminHandlers(parts, host), ...createDeskHandlers(parts) },
    saveRoom: (tx, contentId, draft) => saveRoom(parts, tx, contentId, draft),
    findDetail: (contentId) => findDetail(parts, contentId, clock()),
    describeRoom: (contentId) => describeRoom(database.db, contentId),
    host,
    speak: (tx, said) => speak(parts, tx, said),
    importMessages: (tx, drafts) => importMessages(parts, tx, drafts),
    exportMessages: () => exportMessages(parts),
    startDue: (now) => startDue(parts, now),
    releaseDue: (now) => releaseDue(parts, now),
    publishCounts,
    keepMinutes: (now) => keepMinutes(parts, now),
    review: createMessageReview(parts),
    removeSome: (tx, userId, limit) => removeSome(parts, tx, userId, limit),
    jobs: [
      { everyMs: START_ROOMS_EVERY_MS, name: 'start of live rooms', run: ({ now }) => startDue(parts, now) },
      {
        everyMs: RELEASE_MESSAGES_EVERY_MS,
        name: 'release of messages that waited',
        run: ({ now }) => releaseDue(parts, now),
      },
      { everyMs: COUNT_ROOMS_EVERY_MS, name: 'counting in live rooms', run: ({ now }) => publishCounts(now) },
      { everyMs: KEEP_MINUTES_EVERY_MS, name: 'minutes of live rooms', run: ({ now }) => keepMinutes(parts, now) },
    ],
    personal: createPersonalData(parts),
    contributions: [
      contribute(itemParts, {
        async cards(db, items) {
          const cards = await loadLiveCards(
            parts,
            db,
            items.flatMap(({ id, type }) => (type === 'local_live' ? id : [])),
          )
          return new Map([...cards].map(([id, card]) => [id, { live: card }]))
        },
        async links(db, { id, type }) {
          const room = type === 'local_live' ? await describeRoom(db, id) : null
          return (room?.columns ?? []).map(({ linkUrl }, index) => ({
            field: `fields.live.columns.${index}.link`,
            link: linkUrl,
          }))
        },
      }),
      contribute(rooms, {
        isBookable: async (db, contentId) => isBookable(await findStatus(db, contentId)),
        filterOver,
        listCalledOff,
      }),
      on(deleted, (tx, { id }) => saveRoom(parts, tx, id, null)),
    ],
  }
}

type HostCalls = typeof liveAdminEndpoints
type HostRoom = OutputOf<HostCalls['GET /admin/api/v1/lives/{id}']>['room']
type HostMessages = OutputOf<HostCalls['GET /admin/api/v1/lives/{id}/messages']>

export interface LiveHost {
  /** How a room stands, at a time. */
  describe(contentId: number, now: number): Promise<HostRoom>
  /** Everything that was said, waiting and removed included, the latest first. */
  listMessages(input: ParsedInputOf<HostCalls['GET /admin/api/v1/lives/{id}/messages']>): Promise<HostMessages>
  start(tx: Tx, contentId: number): Promise<void>
  pause(tx: Tx, contentId: number): Promise<void>
  /** With a replay it is one at once. */
  end(tx: Tx, contentId: number, replay: { address: string; offset: number } | null): Promise<void>
  cancel(tx: Tx, contentId: number): Promise<void>
  reopen(tx: Tx, contentId: number): Promise<void>
  /** What is left out stays; an empty address takes the replay away. */
  setReplay(tx: Tx, contentId: number, replay: { address?: string; offset?: number }): Promise<void>
  /** Posts of hosts; told on the room's channel. */
  post(tx: Tx, contentId: number, said: SaidDraft & { isKey: boolean; isTop: boolean; at?: number }): Promise<Message>
  correct(tx: Tx, place: MessagePlace, changes: Correction): Promise<Message>
  /** Speaks in a chat: as the host, or as the room itself. `columnId` null: the first chat. */
  say(
    tx: Tx,
    contentId: number,
    said: SaidDraft & { columnId: number | null; isTop: boolean; replyTo: number | null },
  ): Promise<Message>
  setTop(tx: Tx, place: MessagePlace, isTop: boolean): Promise<Message>
  remove(tx: Tx, place: MessagePlace): Promise<Message>
  approve(tx: Tx, place: MessagePlace): Promise<Message>
  /** `until` 0: for good. With `removes` what they said in the room goes as well. */
  mute(
    tx: Tx,
    contentId: number,
    muted: { userId: number; until: number; reason: string; removes: boolean },
  ): Promise<void>
  unmute(tx: Tx, contentId: number, userId: number): Promise<void>
  /** Its lines, the one that players begin with first. */
  setPlaylists(tx: Tx, contentId: number, playlists: readonly LivePlaylist[]): Promise<void>
  setPolicy(
    tx: Tx,
    contentId: number,
    policy: { slowSeconds?: number; preDelaySeconds?: number; role?: 'user' | 'host' },
  ): Promise<void>
}

/** What a user says in a chat. */
export interface SpokenDraft {
  contentId: number
  /** Null: the first chat of the room. */
  columnId: number | null
  userId: number
  content: string
  replyTo: number | null
  /** The sender's own name for it, or null. */
  clientId: string | null
}

export interface MessagePlace {
  contentId: number
  messageId: number
}
