import { z } from 'zod'
import { contentType, groupKind } from '../content.ts'
import { adminEndpoint, type AdminEndpointTable } from './endpoint.ts'
import { editedItem } from './manuscripts.ts'

const account = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  avatar: z.string(),
  actor: z.string(),
  /** Site path of its page. */
  path: z.string(),
})

const group = z.object({
  gid: z.string(),
  kind: groupKind,
  key: z.string(),
  name: z.string(),
  summary: z.string(),
  /** Of a list; else empty. */
  style: z.string(),
  /** Public items in it. */
  count: z.int(),
  /** Site path of its page. */
  path: z.string(),
  cover: z.string(),
  /** Key of the topic that took its place, else empty. */
  merged_into: z.string(),
})

export const findingAdminEndpoints = {
  'GET /admin/api/v1/groups': adminEndpoint({
    summary: 'What items can be put into and under: columns, topics and lists in their order, accounts, circles',
    input: z.object({}),
    output: z.object({
      list: z.array(group),
      /** What the order of groups is written with. */
      version: z.int(),
      accounts: z.array(account),
      circles: z.array(z.object({ key: z.string(), name: z.string(), avatar: z.string() })),
    }),
    role: 'viewer',
  }),
  'GET /admin/api/v1/find': adminEndpoint({
    summary:
      'A few items in whatever state, groups, accounts and tags with a text in their names, for whoever picks one',
    input: z.object({
      /** Words, an id, or ids with spaces between them, fifty at most. */
      text: z.string().trim().min(1).max(1000),
      /** Items of this type alone. */
      type: contentType.optional(),
    }),
    output: z.object({
      items: z.array(editedItem),
      groups: z.array(group),
      accounts: z.array(account),
      tags: z.array(z.string()),
    }),
    role: 'viewer',
    limit: { points: 120, seconds: 60 },
  }),
} as const satisfies AdminEndpointTable
