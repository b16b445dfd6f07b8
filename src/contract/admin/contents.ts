import { z } from 'zod'
import { contentType, groupKind } from '../content.ts'
import { hashedId } from '../shapes.ts'
import { adminEndpoint, DOCUMENT_LIMIT, type AdminEndpointTable } from './endpoint.ts'
import { editedItem, itemFinding, itemState, manuscript, saved } from './manuscripts.ts'

/** Largest body of a picture in bytes: 20 MB in Base64. The proxy of `deploy/` lets through as much. */
export const IMAGE_LIMIT = 28 * 1024 * 1024

const id = { id: hashedId }
const note = z.string().trim().max(300).default('')
/** What `GET …/contents/{id}` said: somebody else's save since then is not written over. */
const version = z.int().min(1)
const seconds = z.int().min(0)
/** Whether it may become public with pictures that have no description, because they show nothing. */
const undescribed = { accept_undescribed: z.boolean().default(false) }
const key = z.string().max(64)
const keys = z.array(key).max(20)

const place = z.object({ gid: z.string(), kind: groupKind, key: z.string(), name: z.string() })
const changed = z.object({ item: editedItem })

const revision = z.object({
  number: z.int(),
  /** Name of the member, `cli`, or `import` for what was there before it was saved for the first time. */
  by: z.string(),
  note: z.string(),
  create_time: z.int(),
  /** SHA-256 of what was written. */
  hash: z.string(),
})

const previewLink = z.object({
  link_id: z.int(),
  /** Site path that shows the item; empty once it is over. */
  path: z.string(),
  editor: z.string(),
  create_time: z.int(),
  expire_at: z.int(),
  revoke_time: z.int(),
})

export const contentAdminEndpoints = {
  'GET /admin/api/v1/contents': adminEndpoint({
    summary:
      'Items in whatever state, the latest first, by state, type, account, group, time and text; looking into bodies, a page may hold fewer than there is room for and still say where to go on',
    input: z.object({
      state: itemState.optional(),
      type: contentType.optional(),
      /** Key of an account, of a column, a topic, a list. */
      account: key.optional(),
      column: key.optional(),
      topic: key.optional(),
      list: key.optional(),
      gid: hashedId.optional(),
      account_id: hashedId.optional(),
      /** Part of the title, or the id of an item. */
      text: z.string().trim().min(1).max(100).optional(),
      /** `all`: in the text of the body, too. */
      scope: z.enum(['title', 'all']).default('title'),
      /** What comes first, and what `since` and `until` (seconds, without the last one) are about. */
      order: z.enum(['made', 'updated', 'published']).default('made'),
      since: z.coerce.number().int().min(0).optional(),
      until: z.coerce.number().int().min(0).optional(),
      /** 1: only those that are being written, a thousand at most. */
      has_copy: z.enum(['0', '1']).default('0'),
      pagesize: z.coerce.number().int().min(1).max(100).default(20),
      cursor: z.string().max(512).optional(),
    }),
    output: z.object({ list: z.array(editedItem), has_more: z.boolean(), next_cursor: z.string() }),
    errors: [40002],
    role: 'viewer',
  }),
  'GET /admin/api/v1/contents/counts': adminEndpoint({
    summary:
      'How many items there are of each state and of each type, of one account or of all, and how many are being written',
    input: z.object({ account: key.optional() }),
    output: z.object({
      states: z.object({ draft: z.int(), scheduled: z.int(), published: z.int(), removed: z.int() }),
      types: z.record(z.string(), z.int()),
      copies: z.int(),
    }),
    role: 'viewer',
  }),
  'POST /admin/api/v1/contents/batch': adminEndpoint({
    summary:
      'Does one thing to several items, to each for itself: the answer has the code that each would have got alone',
    input: z.object({
      ids: z.array(hashedId).min(1).max(50),
      do: z.enum(['publish', 'withdraw', 'remove', 'restore', 'delete', 'move']),
      columns: keys.optional(),
      topics: keys.optional(),
      lists: keys.optional(),
      ...undescribed,
    }),
    output: z.object({ list: z.array(z.object({ id: z.string(), code: z.int() })) }),
    role: 'editor',
    effect: 'prepared-write',
  }),
  'GET /admin/api/v1/contents/{id}': adminEndpoint({
    summary: 'An item as it is written, with the groups that it is meant for and comes first in',
    input: z.object(id),
    output: z.object({
      item: editedItem,
      manuscript: z.object(manuscript),
      groups: z.array(place),
      pins: z.array(place),
    }),
    errors: [40002, 40401],
    role: 'viewer',
  }),
  'POST /admin/api/v1/contents': adminEndpoint({
    summary: 'Makes an item of any type: a draft unless its field `state` says otherwise',
    input: z.object({ ...manuscript, note, ...undescribed }),
    output: saved,
    errors: [41301, 42202, 42203],
    made: 'item.id',
    role: 'editor',
    effect: 'prepared-write',
    bodyLimit: DOCUMENT_LIMIT,
  }),
  'POST /admin/api/v1/contents/{id}': adminEndpoint({
    summary:
      'Writes an item anew and keeps a revision; 40901 with the present version when somebody else saved it since',
    input: z.object({ ...id, ...manuscript, version, note, ...undescribed }),
    output: saved,
    errors: [40002, 40401, 40901, 41301, 42202, 42203],
    role: 'editor',
    effect: 'prepared-write',
    bodyLimit: DOCUMENT_LIMIT,
  }),
  'GET /admin/api/v1/contents/{id}/check': adminEndpoint({
    summary:
      'What an item is better off with before it is published; of it only pictures without a description keep it from that',
    input: z.object(id),
    output: z.object({ warnings: z.array(itemFinding) }),
    errors: [40002, 40401],
    role: 'viewer',
  }),
  'POST /admin/api/v1/contents/{id}/publish': adminEndpoint({
    summary:
      'Makes an item public, at its own time where it has one that is past; 42202 while pictures lack a description',
    input: z.object({ ...id, ...undescribed }),
    output: changed,
    errors: [40002, 40401, 42202, 42203],
    role: 'editor',
    effect: 'write',
  }),
  'POST /admin/api/v1/contents/{id}/schedule': adminEndpoint({
    summary: 'Has an item appear at a later time; 42202 while pictures lack a description',
    input: z.object({ ...id, time: seconds, ...undescribed }),
    output: changed,
    errors: [40002, 40401, 40901, 42202, 42203],
    role: 'editor',
    effect: 'write',
  }),
  'POST /admin/api/v1/contents/{id}/withdraw': adminEndpoint({
    summary: 'Makes an item that is scheduled or was taken down a draft again',
    input: z.object(id),
    output: changed,
    errors: [40002, 40401, 40901],
    role: 'editor',
    effect: 'write',
  }),
  'POST /admin/api/v1/contents/{id}/remove': adminEndpoint({
    summary: 'Takes an item down: its address answers 410 with similar items',
    input: z.object(id),
    output: changed,
    errors: [40002, 40401],
    role: 'editor',
    effect: 'write',
  }),
  'POST /admin/api/v1/contents/{id}/restore': adminEndpoint({
    summary: 'Makes an item that was taken down public again',
    input: z.object(id),
    output: changed,
    errors: [40002, 40401, 40901],
    role: 'editor',
    effect: 'write',
  }),
  'POST /admin/api/v1/contents/{id}/delete': adminEndpoint({
    summary: 'Deletes a draft that no reader ever saw',
    input: z.object(id),
    output: z.object({}),
    errors: [40002, 40401, 40901],
    role: 'editor',
    effect: 'write',
  }),
  'POST /admin/api/v1/contents/{id}/move': adminEndpoint({
    summary: 'Moves an item into these columns, topics and lists, out of all others; a kind that is left out stays',
    input: z.object({ ...id, columns: keys.optional(), topics: keys.optional(), lists: keys.optional() }),
    output: z.object({ item: editedItem, groups: z.array(place) }),
    errors: [40002, 40401],
    role: 'editor',
    effect: 'prepared-write',
  }),
  'POST /admin/api/v1/contents/{id}/pin': adminEndpoint({
    summary: 'Puts an item first in a group; at most ten come first',
    input: z.object({ ...id, gid: hashedId }),
    output: z.object({}),
    errors: [40002, 40401, 40901],
    role: 'editor',
    effect: 'write',
  }),
  'POST /admin/api/v1/contents/{id}/unpin': adminEndpoint({
    summary: 'Takes an item back to its place in a group',
    input: z.object({ ...id, gid: hashedId }),
    output: z.object({}),
    errors: [40002, 40401],
    role: 'editor',
    effect: 'write',
  }),
  'GET /admin/api/v1/contents/{id}/revisions': adminEndpoint({
    summary: 'The revisions of an item, the latest first',
    input: z.object({
      ...id,
      pagesize: z.coerce.number().int().min(1).max(100).default(20),
      cursor: z.string().max(512).optional(),
    }),
    output: z.object({ list: z.array(revision), has_more: z.boolean(), next_cursor: z.string() }),
    errors: [40002, 40401],
    role: 'viewer',
  }),
  'GET /admin/api/v1/contents/{id}/revisions/{number}': adminEndpoint({
    summary: 'A revision as it was written',
    input: z.object({ ...id, number: z.coerce.number().int().min(1) }),
    output: z.object({ revision, manuscript: z.object(manuscript) }),
    errors: [40002, 40401],
    role: 'viewer',
  }),
  'POST /admin/api/v1/contents/{id}/revisions/{number}/restore': adminEndpoint({
    summary: 'Writes a revision over an item again; whether it is public stays as it is',
    input: z.object({ ...id, number: z.coerce.number().int().min(1), version, note }),
    output: saved,
    errors: [40002, 40401, 40901, 42203],
    role: 'editor',
    effect: 'prepared-write',
  }),
  'GET /admin/api/v1/contents/{id}/previews': adminEndpoint({
    summary: 'The links that show an item before it is public, the latest first',
    input: z.object(id),
    output: z.object({ list: z.array(previewLink) }),
    errors: [40002, 40401],
    role: 'editor',
  }),
  'POST /admin/api/v1/contents/{id}/previews': adminEndpoint({
    summary: 'Makes a link that shows an item before it is public',
    input: z.object({ ...id, hours: z.int().min(1).max(2160).default(72) }),
    output: z.object({ link_id: z.int(), path: z.string(), expire_at: z.int() }),
    errors: [40002, 40401],
    role: 'editor',
    effect: 'write',
  }),
  'POST /admin/api/v1/contents/{id}/previews/{link_id}/revoke': adminEndpoint({
    summary: 'Ends a preview link',
    input: z.object({ ...id, link_id: z.coerce.number().int().min(1) }),
    output: z.object({}),
    errors: [40002, 40401],
    role: 'editor',
    effect: 'write',
  }),
  'POST /admin/api/v1/images': adminEndpoint({
    summary: 'Keeps a picture, without what a camera wrote into it; its address can stand in a manuscript',
    input: z.object({ data: z.base64(), name: z.string().max(200).default('') }),
    output: z.object({ address: z.string(), width: z.int(), height: z.int() }),
    errors: [41301],
    role: 'writer',
    effect: 'prepared-write',
    bodyLimit: IMAGE_LIMIT,
    secrets: ['data'],
    requestId: false,
  }),
} as const satisfies AdminEndpointTable
