import { z } from 'zod'
import { livePlaylist, message, messageMedia } from '../live.ts'
import { hashedId } from '../shapes.ts'
import { adminEndpoint, type AdminEndpointTable } from './endpoint.ts'

const id = { id: hashedId }
const ofMessage = { id: hashedId, msg_id: hashedId }

export const roomBrief = z.object({
  live_id: z.string(),
  title: z.string(),
  status: z.literal([0, 1, 2, 3, 4, 5]),
  /** Planned; seconds, 0 where none is. */
  plan_start_time: z.int(),
  plan_end_time: z.int(),
  /** When it went on air and ended; 0 before. */
  started_at: z.int(),
  ended_at: z.int(),
  online_count: z.int(),
})

const room = roomBrief.extend({
  type: z.literal([1, 2, 3]),
  auto_start: z.boolean(),
  like_count: z.int(),
  post_count: z.int(),
  key_count: z.int(),
  replay: z.object({ address: z.string(), offset: z.int() }).nullable(),
  chat: z.object({
    slow_seconds: z.int(),
    pre_delay_seconds: z.int(),
    role: z.enum(['user', 'host']),
  }),
  groups: z.array(z.object({ group_id: z.string(), name: z.string(), enable_chat: z.boolean() })),
  mutes: z.array(z.object({ user_id: z.string(), name: z.string(), until: z.int(), reason: z.string() })),
  /** Address below the origin. */
  path: z.string(),
  /** Whether its item is public: else it cannot go on air. */
  is_public: z.boolean(),
  /** Its lines, the one that players begin with first. */
  playlists: z.array(livePlaylist),
  /** Whether a film is shown before the start. */
  has_notice: z.boolean(),
  has_cover: z.boolean(),
  /** How many are to be told of its start. */
  booking_count: z.int(),
  server_time: z.int(),
})

/** Something said in a room, as those see it who keep order there. */
const hostMessage = message.extend({
  content: z.string(),
  media: messageMedia.nullable(),
  /** Of a waiting one: when it becomes public by itself, 0: not before somebody decides. */
  release_at: z.int(),
})
export type HostMessage = z.infer<typeof hostMessage>

const changed = z.object({ room })
const errors = [40002, 40401, 40901] as const
const write = { errors, role: 'moderator', effect: 'write' } as const
const address = z.string().trim().min(1).max(2048)

/** What is said by a host. `images` are addresses that `POST /admin/api/v1/images` answered. */
const said = {
  /** Of a key event the first line is its heading. */
  content: z.string().trim().max(5000).default(''),
  images: z.array(address).max(9).default([]),
  /** Address of a film or sound in the media store or, by https, elsewhere. */
  video: address.optional(),
  audio: address.optional(),
  link: z
    .object({ title: z.string().trim().min(1).max(300), url: address, cover: z.string().max(2048).default('') })
    .optional(),
  /** Who speaks, in the place of the account's name and picture. */
  author_name: z.string().trim().max(60).default(''),
  author_avatar: z.string().trim().max(2048).default(''),
}

/** What the hosts of a live room do, and those who keep order in it. */
export const liveAdminEndpoints = {
  'GET /admin/api/v1/lives/{id}': adminEndpoint({
    summary: 'How a live room stands',
    input: z.object(id),
    output: changed,
    errors: [40002, 40401],
    role: 'viewer',
  }),
  'GET /admin/api/v1/lives/{id}/messages': adminEndpoint({
    summary: 'Everything that was said in a live room, waiting and removed included, the latest first',
    input: z.object({
      ...id,
      group_id: hashedId.optional(),
      /** Posts of the hosts alone. */
      posts: z.literal(['0', '1', 0, 1]).optional(),
      status: z.coerce.number().int().min(0).max(2).optional(),
      pagesize: z.coerce.number().int().min(1).max(100).default(50),
      cursor: z.string().max(512).optional(),
    }),
    output: z.object({
      list: z.array(hostMessage),
      /** What stays in sight at the top, where one place is asked for. */
      pinned: z.array(message),
      has_more: z.boolean(),
      next_cursor: z.string(),
    }),
    errors: [40002, 40401],
    role: 'moderator',
  }),
  'POST /admin/api/v1/lives/{id}/start': adminEndpoint({
    summary: 'Goes on air, or on again after a pause',
    input: z.object(id),
    output: changed,
    ...write,
    role: 'editor',
  }),
  'POST /admin/api/v1/lives/{id}/pause': adminEndpoint({
    summary: 'Pauses a room that is on air',
    input: z.object(id),
    output: changed,
    ...write,
    role: 'editor',
  }),
  'POST /admin/api/v1/lives/{id}/end': adminEndpoint({
    summary: 'Ends a room; with the address of its replay it is shown at once',
    input: z.object({ ...id, replay: address.optional(), offset: z.int().optional() }),
    output: changed,
    ...write,
    role: 'editor',
  }),
  'POST /admin/api/v1/lives/{id}/replay': adminEndpoint({
    summary:
      'Sets the replay of a room that ended, or by how many seconds it is shifted; an empty address takes it away',
    input: z.object({
      ...id,
      address: z.string().trim().max(2048).optional(),
      offset: z.int().min(-1_000_000).max(1_000_000).optional(),
    }),
    output: changed,
    ...write,
    role: 'editor',
  }),
  'POST /admin/api/v1/lives/{id}/cancel': adminEndpoint({
    summary: 'Calls a room off that has not begun',
    input: z.object(id),
    output: changed,
    ...write,
    role: 'editor',
  }),
  'POST /admin/api/v1/lives/{id}/reopen': adminEndpoint({
    summary: 'Makes a room that was called off, or ended by mistake, one that is still to begin',
    input: z.object(id),
    output: changed,
    ...write,
    role: 'editor',
  }),
  'POST /admin/api/v1/lives/{id}/posts': adminEndpoint({
    summary: 'Posts words, pictures, film, sound or a link; a key event becomes a chapter of the replay',
    input: z.object({
      ...id,
      ...said,
      key: z.boolean().default(false),
      top: z.boolean().default(false),
      /** When it happened, in seconds: while the room is on air, ten minutes ago at most. */
      at: z.int().positive().optional(),
    }),
    output: z.object({ message }),
    ...write,
    effect: 'prepared-write',
  }),
  'POST /admin/api/v1/lives/{id}/chat': adminEndpoint({
    summary: 'Speaks in a chat as the host, or as the room itself (`notice`, `system`)',
    input: z.object({
      ...id,
      group_id: hashedId.optional(),
      type: z.enum(['text', 'image', 'link', 'notice', 'system']).optional(),
      ...said,
      top: z.boolean().default(false),
      reply_msg_id: hashedId.optional(),
    }),
    output: z.object({ message }),
    ...write,
    effect: 'prepared-write',
  }),
  'POST /admin/api/v1/lives/{id}/messages/{msg_id}': adminEndpoint({
    summary: 'Corrects a post of the hosts; what is left out stays',
    input: z.object({
      ...ofMessage,
      content: z.string().trim().max(5000).optional(),
      images: z.array(address).max(9).optional(),
      key: z.boolean().optional(),
    }),
    output: z.object({ message }),
    ...write,
    effect: 'prepared-write',
  }),
  'POST /admin/api/v1/lives/{id}/messages/{msg_id}/pin': adminEndpoint({
    summary: 'Keeps a message in sight at the top',
    input: z.object(ofMessage),
    output: z.object({ message }),
    ...write,
  }),
  'POST /admin/api/v1/lives/{id}/messages/{msg_id}/unpin': adminEndpoint({
    summary: 'Lets a message go from the top',
    input: z.object(ofMessage),
    output: z.object({ message }),
    ...write,
  }),
  'POST /admin/api/v1/lives/{id}/messages/{msg_id}/remove': adminEndpoint({
    summary: 'Takes a message away from everybody',
    input: z.object(ofMessage),
    output: z.object({ message }),
    ...write,
  }),
  'POST /admin/api/v1/lives/{id}/messages/{msg_id}/approve': adminEndpoint({
    summary: 'Shows a message that waits, or one that was removed, to everybody',
    input: z.object(ofMessage),
    output: z.object({ message }),
    ...write,
  }),
  'POST /admin/api/v1/lives/{id}/mute': adminEndpoint({
    summary: 'Keeps somebody from speaking in a room; with `remove` what they said there goes as well',
    input: z.object({
      ...id,
      /** The user, or one of their messages. */
      user_id: hashedId.optional(),
      msg_id: hashedId.optional(),
      /** 0: as long as the room is there. */
      seconds: z.int().min(0).max(31_536_000).default(0),
      reason: z.string().trim().max(300).default(''),
      remove: z.boolean().default(false),
    }),
    output: changed,
    ...write,
  }),
  'POST /admin/api/v1/lives/{id}/unmute': adminEndpoint({
    summary: 'Lets somebody speak in a room again',
    input: z.object({ ...id, user_id: hashedId }),
    output: changed,
    ...write,
  }),
  'POST /admin/api/v1/lives/{id}/chat-policy': adminEndpoint({
    summary: 'Sets how fast viewers may speak, how long their messages wait, and whether they may speak at all',
    input: z.object({
      ...id,
      slow_seconds: z.int().min(0).max(3600).optional(),
      pre_delay_seconds: z.int().min(0).max(300).optional(),
      role: z.enum(['user', 'host']).optional(),
    }),
    output: changed,
    ...write,
  }),
  'POST /admin/api/v1/lives/{id}/playlists': adminEndpoint({
    summary: 'Sets the lines of a room, the one that players begin with first; they go over to it at once',
    input: z.object({
      ...id,
      playlists: z
        .array(
          z.object({
            name: z.string().trim().min(1).max(60),
            playURL: address,
            type: z.enum(['hls', 'mp4', 'audio']),
            cover: z.string().trim().max(2048).default(''),
          }),
        )
        .min(1)
        .max(12),
    }),
    output: changed,
    ...write,
    role: 'editor',
  }),
} as const satisfies AdminEndpointTable
