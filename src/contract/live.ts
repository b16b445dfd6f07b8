import { z } from 'zod'
import { accountBrief } from './accounts.ts'
import { media } from './content.ts'
import { endpoint, publicCache, type EndpointTable } from './endpoint.ts'
import { CHAT_LENGTH_MAX } from './limits.ts'
import { hashedId, image, markType, page, share } from './shapes.ts'

const liveStatus = z.literal([0, 1, 2, 3, 4, 5])
const liveType = z.literal([1, 2, 3])
const toggle = z.literal([0, 1])

export const messageType = z.enum(['text', 'image', 'video', 'audio', 'link', 'notice', 'system'])
export type MessageType = z.infer<typeof messageType>

/** Who speaks; `system` is the room itself. */
export const messageRole = z.enum(['viewer', 'host', 'system'])
export type MessageRole = z.infer<typeof messageRole>

/** What a message shows besides its words; which parts are there depends on its type. */
export const messageMedia = z.object({
  images: z.array(image),
  /** Of `video` and `audio`. */
  playback: media.nullable(),
  link: z.object({ title: z.string(), url: z.string(), cover: z.string() }).nullable(),
})
export type MessageMedia = z.infer<typeof messageMedia>

/** One thing that was said in a live room: in a chat, or by its hosts (a post). */
export const message = z.object({
  msg_id: z.string(),
  live_id: z.string(),
  /** The chat that it was said in; empty for a post. */
  group_id: z.string(),
  type: messageType,
  /** Plain text; of a key event the first line is its heading. Empty once removed. */
  content: z.string(),
  media: messageMedia.nullable(),
  user: z.object({ id: z.string(), name: z.string(), avatar: z.string(), role: messageRole }),
  /** What it answers to, shortened. */
  reply: z.object({ msg_id: z.string(), name: z.string(), content: z.string() }).nullable(),
  like_count: z.int(),
  is_top: toggle,
  /** Whether it is a key event, and a chapter of the replay. */
  is_key: toggle,
  /** Seconds. */
  create_time: z.int(),
  /** Seconds since the room went on air; negative before it. */
  play_offset: z.int(),
  /** 1 public, 0 not yet (its author alone sees it), 2 removed. */
  status: z.literal([0, 1, 2]),
  /**
   * Counts up within the room as things become public, chat and posts together; 0 while it is not. What is shown is in
   * its order.
   */
  seq: z.int(),
  /** What its author called it when it was sent, so that it is recognised when it arrives; empty where it has no such name. */
  client_id: z.string(),
})
export type Message = z.infer<typeof message>

const liveColumn = z.object({
  enable_chat: toggle,
  /** Names a chat; empty for other columns. */
  group_id: z.string(),
  link_url: z.string(),
  name: z.string(),
  type: z.literal([1, 2, 3, 4, 5]),
})
export type LiveColumn = z.infer<typeof liveColumn>

/** A line or a camera of a room. */
export const livePlaylist = z.object({
  cover: z.string(),
  name: z.string(),
  playURL: z.string(),
  type: z.enum(['hls', 'mp4', 'audio']),
})
export type LivePlaylist = z.infer<typeof livePlaylist>

const countdownStyle = z.literal([1, 2, 3])

/** A live room as everybody sees it. Seconds, counts and switches as the common rules say. */
export const liveDetail = z.object({
  columns: z.array(liveColumn),
  countdown_label: z.string(),
  /** 1 digits, 2 flip, 3 text. */
  countdown_style: countdownStyle,
  countdown_switch: toggle,
  disclaimer: z.string(),
  disclaimer_enable: toggle,
  /** Planned end while it is not over, 0 where none is; then when it ended. */
  end_time: z.int(),
  /** The chat that is meant where none is named; empty without one. */
  group_id: z.string(),
  /** Picture behind the whole room; empty without one. */
  live_background: z.string(),
  /** Who watched while it was on air. */
  live_count: z.int(),
  live_id: z.string(),
  notice_label: z.string(),
  notice_switch: toggle,
  /** Address of a film that plays before the start; empty without one. */
  notice_video: z.string(),
  online_count: z.int(),
  /** Picture in the place of the film while nothing plays. */
  play_background: z.string(),
  playlists: z.array(livePlaylist),
  post_id: z.string(),
  /** What the button for booking says; empty: the site's own words. */
  reservation_label: z.string(),
  share_count: z.int(),
  source: z.string(),
  /** Planned start before it; then when it went on air. 0 where none is known. */
  start_time: z.int(),
  status: liveStatus,
  title: z.string(),
  track_id: z.string(),
  type: liveType,
  view_count: z.int(),
  server_time: z.int(),
  summary: z.string(),
  author: accountBrief,
  share,
  poster_url: z.string(),
  booking_count: z.int(),
  /** How often the room itself was liked. */
  like_count: z.int(),
  /** Posts of its hosts, and key events among them. */
  post_count: z.int(),
  key_count: z.int(),
  chat_policy: z.object({
    /** Seconds that a viewer waits between two messages; 0: none. */
    slow_seconds: z.int(),
    /** Seconds before a viewer's message is shown to others. */
    pre_delay_seconds: z.int(),
    /** Who may speak. */
    role: z.enum(['user', 'host']),
  }),
  /** How far back the stream can be played; 0: not. */
  dvr_seconds: z.int(),
  /** `offset`: what is to be added to a second of the replay to get the seconds since `start_time`. */
  replay: z.object({ playURL: z.string(), offset: z.int() }).nullable(),
})
export type LiveDetail = z.infer<typeof liveDetail>

const messagePaging = {
  /** Those before (older than) a message: its `msg_id`, or `next_cursor` of an answer that went on in this direction. */
  before: z.string().max(64).optional(),
  /** Those after (newer than) a message, likewise: what was missed. Empty: from the first. */
  after: z.string().max(64).optional(),
  /** Seconds since the room went on air, for a replay: from (included) and to (not included). */
  from_offset: z.coerce.number().int().min(-1_000_000).max(10_000_000).optional(),
  to_offset: z.coerce.number().int().min(-1_000_000).max(10_000_000).optional(),
}

const messageFacts = {
  pinned: z.array(message),
  /** Messages that were removed in the last minutes, for those who ask instead of being told. */
  removed: z.array(z.string()),
  server_time: z.int(),
}

const chatPage = page(message).extend({ ...messageFacts, online_count: z.int(), slow_seconds: z.int() })
export type ChatPage = z.infer<typeof chatPage>
const roomPage = page(message).extend({ ...messageFacts, total_key: z.int() })
export type RoomPage = z.infer<typeof roomPage>

const count = (fallback: number, max: number) => z.coerce.number().int().min(1).max(max).default(fallback)

/** What is said over the channels of a room; the same in every process. */
export type LivePush =
  /** Channel `live:{id}`: what changed of the detail. */
  | { t: 'patch'; detail: Partial<LiveDetail> }
  /** Channels `chat:{group_id}` and `room:{id}`: said, or changed (pinned, liked, corrected). */
  | { t: 'message'; message: Message }
  | { t: 'remove'; msg_id: string }
  | { t: 'pin'; msg_id: string; is_top: 0 | 1; message: Message | null }
  /** Channel `room:{id}`: how often posts were liked. */
  | { t: 'likes'; list: Array<{ msg_id: string; like_count: number }> }

/** What viewers of live rooms do. */
export const liveEndpoints = {
  'GET /peony/v3/live/info/{id}': endpoint({
    summary: 'A live room, the same for everybody',
    input: z.object({ id: hashedId }),
    output: liveDetail,
    errors: [40002, 40401, 41001],
    cache: publicCache(3, 0),
  }),
  'GET /peony/v3/live/chat/{live_id}': endpoint({
    summary: 'What was said in a chat of a live room, oldest first; the last page unless a place is named',
    input: z.object({ live_id: hashedId, group_id: hashedId.optional(), ...messagePaging, pagesize: count(50, 100) }),
    output: chatPage,
    errors: [40002, 40401, 41001],
    cache: publicCache(1, 0),
  }),
  'GET /peony/v3/live/room/{id}': endpoint({
    summary: 'What the hosts of a live room posted',
    input: z.object({
      id: hashedId,
      ...messagePaging,
      key_only: z.literal(['0', '1', 0, 1]).optional(),
      sort: z.enum(['desc', 'asc']).default('desc'),
      pagesize: count(20, 50),
    }),
    output: roomPage,
    errors: [40002, 40401, 41001],
    cache: publicCache(2, 0),
  }),
  'POST /peony/v3/live/chat/{id}/send_msg': endpoint({
    summary: 'Says something in a chat of a live room that is on air',
    input: z.object({
      id: hashedId,
      content: z
        .string()
        .trim()
        .min(1)
        .refine((text) => Array.from(text).length <= CHAT_LENGTH_MAX, `at most ${CHAT_LENGTH_MAX} characters`),
      group_id: hashedId.optional(),
      type: z.literal('text').default('text'),
      reply_msg_id: hashedId.optional(),
      /** The sender's own name for it: sent again, it is said once. */
      client_id: z
        .string()
        .regex(/^[\w-]{8,64}$/)
        .optional(),
    }),
    output: message,
    errors: [40002, 40302, 40303, 40401, 40901, 41001, 42201],
    caller: 'user',
    effect: 'write',
    speech: true,
    limit: { points: 20, seconds: 60 },
  }),
  'POST /peony/v3/live/room/{id}/like': endpoint({
    summary: 'Likes a post of a live room, or the room itself; once for each subject',
    input: z.object({ id: hashedId, msg_id: z.string().max(64).default(''), type: markType }),
    output: z.object({ msg_id: z.string(), is_like: z.boolean(), like_count: z.int() }),
    errors: [40002, 40401, 41001],
    caller: 'anonymous',
    effect: 'write',
    limit: { points: 60, seconds: 60 },
  }),
} as const satisfies EndpointTable
