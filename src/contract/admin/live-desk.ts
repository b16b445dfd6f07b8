import { z } from 'zod'
import type { LivePush } from '../live.ts'
import { hashedId } from '../shapes.ts'
import { adminEndpoint, type AdminEndpointTable } from './endpoint.ts'
import { line } from './line.ts'
import { roomBrief, type HostMessage } from './live.ts'

const id = { id: hashedId }

/** Told on the channel of a desk; what everybody may see of messages is told on the channels of viewers. */
export type DeskPush =
  | Extract<LivePush, { t: 'patch' }>
  /** Waits now, or is removed though nobody saw it. */
  | { t: 'held'; message: HostMessage }
  /** Who may not speak. */
  | { t: 'mutes' }

/** What the desk of live rooms shows besides the rooms themselves. */
export const liveDeskAdminEndpoints = {
  'GET /admin/api/v1/lives': adminEndpoint({
    summary: 'Live rooms: those on air, then those to begin; or those that are over, the latest first',
    input: z.object({
      over: z.literal(['0', '1', 0, 1]).optional(),
      pagesize: z.coerce.number().int().min(1).max(100).default(30),
      cursor: z.string().max(512).optional(),
    }),
    output: z.object({
      list: z.array(roomBrief.extend({ waiting_count: z.int(), line_count: z.int() })),
      has_more: z.boolean(),
      next_cursor: z.string(),
    }),
    role: 'viewer',
  }),
  'GET /admin/api/v1/lives/{id}/health': adminEndpoint({
    summary: 'Whether the lines of a room answer; each is asked',
    input: z.object(id),
    output: z.object({
      lines: z.array(
        z.object({
          name: z.string(),
          is_reachable: z.boolean(),
          /** Seconds since what it played last was made; null where it does not say. */
          last_piece_age: z.int().nullable(),
          /** What is wrong; empty where nothing is. */
          message: z.string(),
        }),
      ),
    }),
    errors: [40002, 40401],
    role: 'moderator',
    limit: { points: 12, seconds: 60 },
  }),
  'POST /admin/api/v1/lives/{id}/line': adminEndpoint({
    summary: 'What it takes to be told of a live room as it goes on',
    input: z.object(id),
    output: line,
    errors: [40002, 40401],
    role: 'moderator',
    requestId: false,
  }),
  'GET /admin/api/v1/stats/live/{id}': adminEndpoint({
    summary: 'How a live room went since it went on air, minute by minute, with its key events',
    input: z.object(id),
    output: z.object({
      /** Seconds; 0 where it was not on air. */
      started_at: z.int(),
      minutes: z.array(
        z.object({
          /** When it began, seconds. */
          minute: z.int(),
          /** The most that were there. */
          online: z.int(),
          /** Likes of the room, and what became public in it, within the minute. */
          likes: z.int(),
          messages: z.int(),
        }),
      ),
      /** `offset`: seconds since the room went on air. */
      keys: z.array(z.object({ msg_id: z.string(), offset: z.int(), title: z.string() })),
    }),
    errors: [40002, 40401],
    role: 'viewer',
  }),
} as const satisfies AdminEndpointTable
