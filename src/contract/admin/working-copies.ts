import { z } from 'zod'
import { itemTypes } from '../content-types.ts'
import { hashedId, image } from '../shapes.ts'
import { adminEndpoint, DOCUMENT_LIMIT, type AdminEndpointTable } from './endpoint.ts'
import { line } from './line.ts'
import { itemFinding, itemState, manuscript, saved } from './manuscripts.ts'
import { shareReport } from './share-check.ts'

const id = { id: hashedId }
const seq = z.int().min(1)
const type = z.enum(itemTypes)

/** Who is writing; it ends by itself. */
const lease = z.object({ staff_id: z.string(), name: z.string(), until: z.int() }).nullable()

const copy = z.object({
  copy_id: z.string(),
  /** Null while the item is still to be made. */
  content_id: z.string().nullable(),
  type,
  title: z.string(),
  /** That of its item; `new` where there is none yet. */
  state: z.enum([...itemState.options, 'new']),
  /** Who kept it last. */
  by: z.string(),
  create_time: z.int(),
  update_time: z.int(),
  /** Counted up by each keeping. */
  seq: z.int(),
  /** Version of the item that the writing began with, 0 for a new one. */
  base_version: z.int(),
  /** Whether the item was changed since. */
  is_behind: z.boolean(),
  /** When it is planned to appear; nothing does so by itself. 0 for no time. */
  plan_at: z.int(),
  plan_note: z.string(),
  lease,
  review: z.object({
    /** Empty before it is handed in, and once the text has changed since. */
    state: z.enum(['', 'asked', 'passed', 'returned']),
    /** How many others have to sign it off here. */
    needed: z.int(),
    passed: z.array(z.object({ by: z.string(), time: z.int() })),
    /** Ids of the members who handed it in or signed it off: it takes others to sign it off. */
    had_part: z.array(z.string()),
    /** Who did the last thing, and what they said to it. */
    by: z.string(),
    note: z.string(),
  }),
})
export type WorkingCopyView = z.infer<typeof copy>

/** What is said over the channel of a copy to members who have it open: never what it says. */
export interface CopyPush {
  /** Its present number. */
  seq: number
  /** Who just began to write, or kept something. */
  by: { staff_id: string; name: string }
}

/** What cannot be read yet, which keeps nothing from being kept. */
const problem = z.object({ field: z.string(), message: z.string() })

const state = z.object({
  number: z.int(),
  /** When it stopped being what the copy says. */
  time: z.int(),
  by: z.string(),
  /** `time`: two minutes of work; `writer`: somebody else went on; `lost`: it did not come to stand in the copy. */
  reason: z.enum(['time', 'writer', 'lost']),
  characters: z.int(),
})

export const workingCopyAdminEndpoints = {
  'GET /admin/api/v1/working-copies': adminEndpoint({
    summary: 'Items that are being written, the last kept first',
    input: z.object({
      mine: z.enum(['0', '1']).default('0'),
      content_id: hashedId.optional(),
      type: type.optional(),
      pagesize: z.coerce.number().int().min(1).max(100).default(20),
      cursor: z.string().max(512).optional(),
    }),
    output: z.object({ list: z.array(copy), has_more: z.boolean(), next_cursor: z.string() }),
    errors: [40002],
    role: 'viewer',
  }),
  'POST /admin/api/v1/working-copies': adminEndpoint({
    summary: 'Opens a working copy of an item, or the one that it has; or one of a new item of a type',
    input: z.object({
      content_id: hashedId.optional(),
      type: type.default('doc'),
      /** Key of the account of a new item. */
      account: z.string().max(300).optional(),
      fields: manuscript.fields.default({}),
      body: manuscript.body.default(''),
    }),
    output: z.object({ copy }),
    errors: [40002, 40401, 40901, 41301],
    made: 'copy.copy_id',
    role: 'writer',
    effect: 'prepared-write',
    bodyLimit: DOCUMENT_LIMIT,
  }),
  'GET /admin/api/v1/working-copies/{id}': adminEndpoint({
    summary: 'A working copy, what its item was when the writing began, and the pictures of that by address as written',
    input: z.object(id),
    output: z.object({
      copy,
      manuscript: z.object(manuscript),
      base: z.object(manuscript),
      pictures: z.record(z.string(), image),
    }),
    errors: [40002, 40401],
    role: 'viewer',
  }),
  'POST /admin/api/v1/working-copies/{id}': adminEndpoint({
    summary:
      'Keeps what is typed, also what cannot be read yet; 40901 with the present text when another one was kept since',
    input: z.object({
      ...id,
      ...manuscript,
      /** That of the last keeping. Sent again with the same text from the same window, it is answered again. */
      seq,
      /** Names the window that writes. */
      client_id: z.string().min(1).max(64),
      /** The version of the item that the text was brought in line with, when it is another one now. */
      base_version: z.int().min(1).optional(),
      /** What somebody wrote and does not come to stand in the copy: it is kept among its states. */
      lost: z.object(manuscript).optional(),
    }),
    output: z.object({ seq: z.int(), update_time: z.int(), problems: z.array(problem), lease }),
    errors: [40002, 40401, 40901, 41301],
    role: 'writer',
    effect: 'keep',
    bodyLimit: 2 * DOCUMENT_LIMIT,
  }),
  'POST /admin/api/v1/working-copies/{id}/lease': adminEndpoint({
    summary: 'Says for 45 seconds that one is writing, unless somebody else does: `take` takes it over',
    input: z.object({ ...id, take: z.boolean().default(false) }),
    output: z.object({
      lease,
      /** From whom it was taken, else empty. */
      was: z.string(),
    }),
    errors: [40002, 40401],
    role: 'writer',
    effect: 'keep',
  }),
  'POST /admin/api/v1/working-copies/{id}/line': adminEndpoint({
    summary:
      'A token for a connection that tells at once who writes a working copy and that it was kept, never its text',
    input: z.object(id),
    output: line,
    errors: [40002, 40401],
    role: 'viewer',
    requestId: false,
  }),
  'GET /admin/api/v1/working-copies/{id}/states': adminEndpoint({
    summary: 'What a working copy was a while ago, the latest first',
    input: z.object(id),
    output: z.object({ list: z.array(state) }),
    errors: [40002, 40401],
    role: 'viewer',
  }),
  'GET /admin/api/v1/working-copies/{id}/states/{number}': adminEndpoint({
    summary: 'One of these',
    input: z.object({ ...id, number: z.coerce.number().int().min(1) }),
    output: z.object({ state, manuscript: z.object(manuscript) }),
    errors: [40002, 40401],
    role: 'viewer',
  }),
  'POST /admin/api/v1/working-copies/{id}/plan': adminEndpoint({
    summary: 'Says when it is planned to appear, which nothing does by itself; 0 for no time',
    input: z.object({ ...id, time: z.int().min(0), note: z.string().trim().max(300).default('') }),
    output: z.object({ copy }),
    errors: [40002, 40401],
    role: 'writer',
    effect: 'write',
  }),
  'GET /admin/api/v1/working-copies/{id}/check': adminEndpoint({
    summary: 'What to look at before it is published, with the place of each thing, and who would be told',
    input: z.object(id),
    output: z.object({
      findings: z.array(itemFinding),
      /** How clients show it when it is shared; null while it cannot be read. */
      share: shareReport.nullable(),
      /** Readers who booked what it stands in and are told when it becomes public, and those who follow its account. */
      told: z.object({ bookers: z.int(), followers: z.int() }),
    }),
    errors: [40002, 40401],
    role: 'viewer',
    limit: { points: 30, seconds: 60 },
  }),
  'POST /admin/api/v1/working-copies/{id}/preview': adminEndpoint({
    summary:
      'An address that shows a working copy on the page of readers, for so long and as long as there is the copy',
    input: z.object({ ...id, hours: z.int().min(1).max(72).default(12) }),
    output: z.object({ path: z.string(), expire_at: z.int() }),
    errors: [40002, 40401],
    role: 'writer',
    effect: 'keep',
  }),
  'POST /admin/api/v1/working-copies/{id}/apply': adminEndpoint({
    summary:
      'Writes a working copy over its item, or makes it, and publishes or schedules it where that is said, all at once; the copy is gone then',
    input: z.object({
      ...id,
      seq,
      /** Version of the item that it is written over, 0 for a new one. */
      version: z.int().min(0),
      note: z.string().trim().max(300).default(''),
      accept_undescribed: z.boolean().default(false),
      /** `keep`: whether the item is public stays as it is. */
      then: z.enum(['keep', 'publish', 'schedule']).default('keep'),
      /** When it is to appear, for `schedule`. */
      time: z.int().min(0).optional(),
    }),
    output: saved,
    errors: [40002, 40401, 40901, 41301, 42202, 42203],
    role: 'editor',
    effect: 'prepared-write',
  }),
  'POST /admin/api/v1/working-copies/{id}/review': adminEndpoint({
    summary:
      'Hands a working copy in, signs it off or gives it back; what takes an editor, each step another person than before',
    input: z.object({
      ...id,
      step: z.enum(['ask', 'pass', 'return']),
      /** That of the text that is meant. */
      seq,
      note: z.string().trim().max(1000).default(''),
    }),
    output: z.object({ copy }),
    errors: [40002, 40401, 40901],
    role: 'writer',
    effect: 'write',
  }),
  'POST /admin/api/v1/working-copies/{id}/discard': adminEndpoint({
    summary: 'Throws a working copy away; for seven days it can be had back',
    input: z.object(id),
    output: z.object({ undo_until: z.int() }),
    errors: [40002, 40401],
    role: 'writer',
    effect: 'write',
  }),
  'POST /admin/api/v1/working-copies/{id}/undiscard': adminEndpoint({
    summary: 'Has a working copy back that was thrown away; 40901 when its item has another one by now',
    input: z.object(id),
    output: z.object({ copy }),
    errors: [40002, 40401, 40901],
    role: 'writer',
    effect: 'write',
  }),
} as const satisfies AdminEndpointTable
