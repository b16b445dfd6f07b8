import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Point } from '#server/assembly/points.ts'
import { rooms as bookedRooms } from '#server/domains/bookings/bookings.ts'
import { itemParts } from '#server/domains/content/content.ts'
import { createLive, type Live } from '#server/domains/live/live.ts'
import type { WriteCall } from '#server/http/call.ts'
import { createLog } from '#server/http/log.ts'
import { createRealtimeTokens } from '#server/realtime/tokens.ts'
import type { Realtime } from '#server/realtime/realtime.ts'
import type { Database } from '#server/storage/database.ts'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import { createDomains, saveAccount, saveArticle, type Domains } from '#tests/support/factories.ts'
import { liveDraft, messageDraft } from '#tests/support/live-site.ts'
import { pointsOf } from '#tests/support/points.ts'
import { listSlowPlans, record, refreshStatistics } from './plans.ts'

const NOW = Math.floor(Date.now() / 1000)
const ROOMS = 40
const MESSAGES = 60
const READER = 'reader 1'
const SOMEBODY = { id: '', name: '', avatar: '', verified: 0, accountId: null, createdAt: 0 }
const PERSON = { subject: READER, userId: 1 }

eachLocation('query plans of live rooms', (locate) => {
  let location: DatabaseLocation
  let database: Database
  let domains: Domains
  let live: Live
  const rooms: Array<{ id: number; publicId: string }> = []

  const only = <T>(point: Point<T>) => pointsOf(live.contributions).only(point)
  const open = async () => {
    database = await openDatabase(location)
    domains = createDomains(database)
    live = createLive({
      database,
      ids: domains.ids,
      log: createLog('silent'),
      clock: () => NOW,
      realtime: silentHub,
      realtimeUrl: '',
      realtimeTokens: createRealtimeTokens('secret', () => NOW),
      lookAtStream: async () => ({ isReachable: true, lastPieceAt: null, message: '' }),
      mediaStore: { open: async () => null },
      publications: { add: () => Promise.resolve() },
      emit: () => Promise.resolve(),
      content: domains.content,
      accounts: domains.accounts,
      bookings: { countOf: async () => 0, timesOf: async () => new Map() },
      identity: { findAuthors: async (_, userIds) => new Map(userIds.map((userId) => [userId, SOMEBODY])) },
      judging: { findHold: async (_, written) => ((await written.isKnown()) ? null : 'first') },
    })
  }

  beforeAll(async () => {
    location = await locate()
    await open()
    const accountId = await saveAccount(domains)
    for (let n = 0; n < ROOMS; n += 1) {
      const item = await saveArticle(domains, { accountId, type: 'local_live' })
      const status = n % 4 === 0 ? 1 : 4
      await database.write((tx) => live.saveRoom(tx, item.id, liveDraft({ status, startedAt: NOW - 1000 })))
      rooms.push(item)
    }
    await fill(
      database,
      rooms.map((room) => room.id),
    )
    await refreshStatistics(location)
    await database.close()
  })

  // Opened anew for each test: what was prepared before would not be seen.
  beforeEach(async () => {
    await open()
    return () => database.close()
  })

  const call = {
    viewer: { kind: 'user', subject: READER, userId: 1, session: '' },
    now: NOW,
    address: '',
    userAgent: '',
    isLocal: true,
  } as const
  const write = (work: (call: WriteCall) => Promise<unknown>) => database.write((tx) => work({ ...call, tx }))
  const room = () => {
    const [first] = rooms
    if (!first) throw new Error('there is no room')
    return first
  }
  const chat = async (more: object) => {
    await live.handlers['GET /peony/v3/live/chat/{live_id}']({ live_id: room().publicId, pagesize: 10, ...more }, call)
  }
  const posts = async (more: object) => {
    const input = { id: room().publicId, pagesize: 10, sort: 'desc' as const, ...more }
    await live.handlers['GET /peony/v3/live/room/{id}'](input, call)
  }
  const cursorOf = async () => {
    const input = { live_id: room().publicId, pagesize: 10 }
    return (await live.handlers['GET /peony/v3/live/chat/{live_id}'](input, call)).next_cursor
  }
  const findPost = async () => {
    const input = { id: room().publicId, pagesize: 10, sort: 'desc' as const }
    const [post] = (await live.handlers['GET /peony/v3/live/room/{id}'](input, call)).list
    return post?.msg_id ?? ''
  }

  const calls: Record<string, () => Promise<unknown>> = {
    'a room': () => live.handlers['GET /peony/v3/live/info/{id}']({ id: room().publicId }, call),
    'the end of a chat': () => chat({}),
    'a chat before a place': async () => chat({ before: await cursorOf() }),
    'a chat after a place': async () => chat({ after: await cursorOf() }),
    'a stretch of a chat': async () => chat({ from_offset: 10, to_offset: 500, after: await cursorOf() }),
    'a stretch of a chat, backwards': async () => chat({ to_offset: 500, before: await cursorOf() }),
    posts: () => posts({}),
    'posts from the first': () => posts({ sort: 'asc' }),
    'key events': () => posts({ key_only: '1' }),
    'a stretch of posts': () => posts({ from_offset: 10, to_offset: 500 }),
    cards: () =>
      only(itemParts).cards?.(
        database.db,
        rooms.map(({ id: roomId }) => ({ id: roomId, type: 'local_live' })),
      ) ?? Promise.resolve(),
    'whether rooms are over': () =>
      only(bookedRooms).filterOver(
        database.db,
        rooms.map(({ id: roomId }) => roomId),
      ),
    'rooms that were called off': () => only(bookedRooms).listCalledOff(database.db),
    'whether a room can be booked': () => only(bookedRooms).isBookable(database.db, room().id),
    'a description': () => live.describeRoom(room().id),
    'a room saved again': () => database.write((tx) => live.saveRoom(tx, room().id, liveDraft({ dvrSeconds: 9 }))),
    'a message': () =>
      write((writing) =>
        live.handlers['POST /peony/v3/live/chat/{id}/send_msg'](
          { id: room().publicId, content: '灯塔亮了', type: 'text', client_id: 'client-0001' },
          writing,
        ),
      ),
    'a like': async () => {
      const msgId = await findPost()
      await write((writing) =>
        live.handlers['POST /peony/v3/live/room/{id}/like'](
          { id: room().publicId, msg_id: msgId, type: true },
          writing,
        ),
      )
    },
    'counts told': () => live.publishCounts(NOW),
    'rooms whose time has come': () => live.startDue(NOW),
    'messages whose time has come': () => live.releaseDue(NOW),
    'messages of a source': () =>
      database.write((tx) => live.importMessages(tx, [messageDraft(room().id, { sourceId: 'source 1' })])),
    'a user who is muted, with what they said': () =>
      database.write((tx) => live.host.mute(tx, room().id, { userId: 3, until: 0, reason: '', removes: true })),
    'how a room stands': () => live.adminHandlers['GET /admin/api/v1/lives/{id}']({ id: room().publicId }, staffCall),
    'rooms on air and to begin': () => listRooms({}),
    'rooms that are over': () => listRooms({ over: '1' }),
    'minutes kept': () => live.keepMinutes(NOW),
    'how it went': () => live.adminHandlers['GET /admin/api/v1/stats/live/{id}']({ id: room().publicId }, staffCall),
    'everything that was said': () => listAll({}),
    'everything that was posted': () => listAll({ posts: '1' }),
    'everything that waits': () => listAll({ status: 0 }),
    'everything that was removed': () => listAll({ status: 2 }),
    'what waits in all rooms': () => live.review.listWaiting(database.db, [NOW - 900, 0], 10),
    'since when it waits': () => live.review.listWaitingSince(database.db, 10),
    'a merge': () => database.write(async (tx) => live.personal.merge?.(tx, 'reader 2', 'reader 3')),
    'an export of a person': () => live.personal.export(database.db, PERSON),
    'a person forgotten': () => database.write((tx) => live.personal.forget(tx, PERSON)),
    'a room that is none any more': () => database.write((tx) => live.saveRoom(tx, rooms.at(-1)?.id ?? 0, null)),
  }
  const listRooms = (more: object) =>
    live.adminHandlers['GET /admin/api/v1/lives']({ pagesize: 10, ...more }, staffCall)
  const listAll = (more: object) =>
    live.adminHandlers['GET /admin/api/v1/lives/{id}/messages'](
      { id: room().publicId, pagesize: 10, ...more },
      staffCall,
    )

  describe('calls', () => {
    for (const [name, run] of Object.entries(calls)) {
      it(`${name}: every row by an index`, async () => {
        const { statements } = await record(location, run)
        expect(statements.length).toBeGreaterThan(0)
        expect(await listSlowPlans(location, statements)).toEqual([])
      })
    }
  })
})

const staffCall = {
  now: NOW,
  address: '',
  userAgent: '',
  isLocal: true,
  setCookie: () => undefined,
  staff: { id: 1, name: 'host', role: 'editor' },
  session: {
    id: 1,
    staff: { id: 1, name: 'host', role: 'editor' },
    csrfToken: '',
    expireAt: NOW,
    mustChangePassword: false,
  },
} as const

const silentHub: Realtime = {
  kind: 'embedded',
  publish: () => Promise.resolve(null),
  broadcast: () => Promise.resolve(),
  presence: () => Promise.resolve(new Map()),
  presenceStats: () => Promise.resolve({ clients: 2, users: 1 }),
  history: () => Promise.resolve({ offset: 0, epoch: '', publications: [] }),
  historyRemove: () => Promise.resolve(),
  disconnect: () => Promise.resolve(),
  unsubscribe: () => Promise.resolve(),
  health: () => Promise.resolve(),
  close: () => Promise.resolve(),
}

/** Many rooms in which much was said, posted, liked, pinned, removed and is waiting. */
async function fill(database: Database, roomIds: readonly number[]): Promise<void> {
  const columns = await database.db.selectFrom('live_columns').selectAll().where('type', '=', 1).execute()
  const chats = new Map(columns.map((row) => [row.content_id, row.id]))
  for (const contentId of roomIds)
    await database.write(async (tx) => {
      const chat = chats.get(contentId) ?? 0
      const messages = Array.from({ length: MESSAGES }, (_, n) => {
        const isPost = n % 3 === 0
        const status = n % 10 === 9 ? 2 : n % 10 === 8 ? 0 : 1
        return {
          content_id: contentId,
          column_id: isPost ? 0 : chat,
          seq: status === 0 ? 0 : n + 1,
          type: 'text',
          role: isPost ? 'host' : 'viewer',
          content: '灯塔亮了',
          media: '',
          user_id: isPost ? null : (n % 5) + 1,
          author_name: '',
          author_avatar: '',
          reply_to: null,
          client_id: isPost ? null : `${contentId}-${n}`,
          source_id: `${contentId}/${n}`,
          like_count: 1,
          is_top: n % 20 === 3 ? 1 : 0,
          is_key: n % 6 === 0 ? 1 : 0,
          status,
          release_at: status === 0 ? NOW - 1 : 0,
          play_offset: n * 10,
          created_at: NOW - 1000 + n,
          changed_at: NOW - 1000 + n * 15,
        }
      })
      const made = await tx.sql.insertInto('live_messages').values(messages).returning(['id', 'column_id']).execute()
      const posted = made.filter((row) => row.column_id === 0)
      await tx.sql
        .insertInto('live_likes')
        .values(
          posted.flatMap(({ id: messageId }) =>
            [1, 2, 3].map((reader) => ({
              subject: `reader ${reader}`,
              content_id: contentId,
              message_id: messageId,
              created_at: NOW,
            })),
          ),
        )
        .execute()
      await tx.sql
        .insertInto('live_mutes')
        .values(
          [4, 5].map((userId) => ({
            content_id: contentId,
            user_id: userId,
            until_at: 0,
            reason: '',
            created_at: NOW,
          })),
        )
        .execute()
      await tx.sql
        .insertInto('live_audiences')
        .values({ content_id: contentId, counted_by: 'another', clients: 3, counted_at: NOW - 5 })
        .execute()
      await tx.sql
        .updateTable('live_rooms')
        .set({ last_seq: MESSAGES, post_count: 20, key_count: 10 })
        .where('content_id', '=', contentId)
        .execute()
    })
}
