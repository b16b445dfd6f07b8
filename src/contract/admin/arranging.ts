import { z } from 'zod'
import { groupKind } from '../content.ts'
import { listStyles, PINS_MAX } from '../groups.ts'
import { hashedId } from '../shapes.ts'
import { adminEndpoint, type AdminEndpointTable } from './endpoint.ts'
import { line } from './line.ts'
import { editedItem } from './manuscripts.ts'

const arrangementKind = z.enum(['pins', 'added', 'removed', 'facts', 'merged', 'order', 'groups'])
export type ArrangementKind = z.infer<typeof arrangementKind>

/** What somebody did to a group, or to the order of groups. */
const arrangement = z.object({
  version: z.int(),
  by: z.string(),
  what: arrangementKind,
  /** Title of the item that came or went; empty where it was none in particular. */
  title: z.string(),
  create_time: z.int(),
})
export type Arrangement = z.infer<typeof arrangement>

/** Told to whoever arranges: what was done to a group; no `gid` for the order of groups, and for which there are. */
export interface ArrangementPush {
  gid: string
  version: number
  by: { staff_id: string; name: string }
  what: ArrangementKind
}

const gid = { gid: hashedId }
/** What was read of the group: what somebody else did since then is not undone unseen. */
const version = { version: z.int().min(0) }
const written = z.object({ version: z.int() })

const arrangedGroup = z.object({
  gid: z.string(),
  kind: groupKind,
  key: z.string(),
  name: z.string(),
  summary: z.string(),
  cover: z.string(),
  /** Of a list; else empty. */
  style: z.string(),
  /** Public items in it. */
  count: z.int(),
  /** Site path of the page that shows it. */
  path: z.string(),
  version: z.int(),
  /** The topic that took its place, at the end of all merges; null while it stands for itself. */
  shown_by: z.object({ gid: z.string(), name: z.string() }).nullable(),
  /** What was done to it last; null where nobody knows. */
  last: arrangement.nullable(),
})

export const arrangingAdminEndpoints = {
  'GET /admin/api/v1/groups/{gid}/items': adminEndpoint({
    summary:
      'A column, topic or list with its items as readers see them: what comes first, then the newest; the first page has what is scheduled into it, too',
    input: z.object({
      ...gid,
      pagesize: z.coerce.number().int().min(20).max(100).default(50),
      cursor: z.string().max(512).optional(),
    }),
    output: z.object({
      group: arrangedGroup,
      pins: z.array(editedItem),
      list: z.array(editedItem),
      scheduled: z.array(editedItem),
      has_more: z.boolean(),
      next_cursor: z.string(),
    }),
    errors: [40002, 40401],
    role: 'viewer',
  }),
  'POST /admin/api/v1/groups/{gid}/pins': adminEndpoint({
    summary: 'Says which items come first in a group, and in which order; all others go back to their places',
    input: z.object({ ...gid, ids: z.array(hashedId).max(PINS_MAX), ...version }),
    output: written,
    errors: [40002, 40401, 40901],
    role: 'editor',
    effect: 'write',
  }),
  'POST /admin/api/v1/groups/{gid}/items': adminEndpoint({
    summary: 'Puts an item into a group, where readers see it once it is public; with `first` before all others',
    input: z.object({ ...gid, id: hashedId, first: z.boolean().default(false) }),
    output: written,
    errors: [40002, 40401, 40901],
    role: 'editor',
    effect: 'write',
  }),
  'POST /admin/api/v1/groups/{gid}/items/{id}/remove': adminEndpoint({
    summary: 'Takes an item out of a group',
    input: z.object({ ...gid, id: hashedId }),
    output: written,
    errors: [40002, 40401],
    role: 'editor',
    effect: 'write',
  }),
  'POST /admin/api/v1/groups/{gid}': adminEndpoint({
    summary:
      'Writes what is said of a column, topic or list; `merged_into`, the key of a topic, lets that one stand for it',
    input: z.object({
      ...gid,
      name: z.string().trim().min(1).max(60),
      summary: z.string().trim().max(300).default(''),
      cover: z.string().trim().max(2048).default(''),
      style: z.enum(listStyles).default('plain'),
      merged_into: z.string().max(64).default(''),
      ...version,
    }),
    output: z.object({
      version: z.int(),
      warnings: z.array(z.object({ field: z.string(), message: z.string() })),
    }),
    errors: [40002, 40401, 40901],
    role: 'editor',
    effect: 'prepared-write',
  }),
  'POST /admin/api/v1/groups/order': adminEndpoint({
    summary:
      'Puts columns, topics or lists into an order, by the `version` of `GET …/groups`; those not named come behind',
    input: z.object({
      kind: z.enum(['column', 'topic', 'list']),
      gids: z.array(hashedId).min(1).max(2000),
      ...version,
    }),
    output: written,
    errors: [40002, 40901],
    role: 'editor',
    effect: 'write',
  }),
  'POST /admin/api/v1/groups/line': adminEndpoint({
    summary: 'What lets one be told, as it happens, that others arrange groups: a token that lasts a minute',
    input: z.object({}),
    output: line,
    role: 'viewer',
    requestId: false,
  }),
} as const satisfies AdminEndpointTable
