import { z } from 'zod'
import { contentType, groupKind } from '../content.ts'
import { hashedId } from '../shapes.ts'
import { adminEndpoint, DOCUMENT_LIMIT, type AdminEndpointTable } from './endpoint.ts'
import { editedItem, itemFinding, itemState, manuscript, saved } from './manuscripts.ts'

const id = { id: hashedId }
const note = z.string().trim().max(300).default('')
/** What `GET …/contents/{id}` said: somebody else's save since then is not written over. */
const version = z.int().min(1)
const seconds = z.int().min(0)
/** Whether it may become public with pictures that have no description, because they show nothing. */
const undescribed = { accept_undescribed: z.boolean().default(false) }
const keys = z.array(z.string().max(64)).max(20)

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
    summary: 'Items in whatever state, the latest made first, by state, type, group, account and title',
    input: z.object({
      state: itemState.optional(),
      type: contentType.optional(),
      gid: hashedId.optional(),
      account_id: hashedId.optional(),
      /** Part of the title, or the id of an item. */
      text: z.string().trim().min(1).max(100).optional(),
      pagesize: z.coerce.number().int().min(1).max(100).default(20),
      cursor: z.string().max(512).optional(),
    }),
    output: z.object({ list: z.array(editedItem), has_more: z.boolean(), next_cursor: z.string() }),
    errors: [40002],
    role: 'viewer',
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
    errors: [41301, 42202],
    role: 'editor',
    effect: 'prepared-write',
    bodyLimit: DOCUMENT_LIMIT,
  }),
  'POST /admin/api/v1/contents/{id}': adminEndpoint({
    summary:
      'Writes an item anew and keeps a revision; 40901 with the present version when somebody else saved it since',
    input: z.object({ ...id, ...manuscript, version, note, ...undescribed }),
    output: saved,
    errors: [40002, 40401, 40901, 41301, 42202],
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
    errors: [40002, 40401, 42202],
    role: 'editor',
    effect: 'write',
  }),
  'POST /admin/api/v1/contents/{id}/schedule': adminEndpoint({
    summary: 'Has an item appear at a later time; 42202 while pictures lack a description',
    input: z.object({ ...id, time: seconds, ...undescribed }),
    output: changed,
    errors: [40002, 40401, 40901, 42202],
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
    errors: [40002, 40401, 40901],
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
    input: z.object({ data: z.base64() }),
    output: z.object({ address: z.string(), width: z.int(), height: z.int() }),
    errors: [41301],
    role: 'editor',
    effect: 'prepared-write',
    // 20 MB in Base64
    bodyLimit: 28 * 1024 * 1024,
    secrets: ['data'],
    requestId: false,
  }),
} as const satisfies AdminEndpointTable
