import { z } from 'zod'
import { HOT_TAG } from '../hot-tags.ts'
import { adminEndpoint, DOCUMENT_LIMIT, type AdminEndpointTable } from './endpoint.ts'

/** Most persons that sign an item off. */
export const SIGN_OFF_STEPS_MAX = 3

const list = z.array(z.record(z.string(), z.unknown())).optional()
const groups = { columns: list, topics: list, lists: list }
const warnings = z.object({
  warnings: z.array(z.object({ field: z.string(), message: z.string() })),
  version: z.int(),
})
/** The version of the site without it. */
const removed = z.object({ version: z.int() })
/** What `GET …/site` said: what somebody else wrote since then is not written over. Without it, it is. */
const version = z.int().min(0).optional()

const word = z.string().trim().min(1).max(64)
const tag = z.enum(HOT_TAG)

/** What stands in `site.yaml` (`docs/content-format.md`). */
const site = {
  site: z.record(z.string(), z.unknown()).optional(),
  accounts: list,
  ...groups,
  circles: list,
  places: list,
}

export const siteAdminEndpoints = {
  'GET /admin/api/v1/site': adminEndpoint({
    summary:
      'Who publishes the site and what it is divided into, in the fields of `site.yaml`, and the `version` of that',
    input: z.object({}),
    output: z.record(z.string(), z.unknown()),
    role: 'viewer',
  }),
  'POST /admin/api/v1/site': adminEndpoint({
    summary: 'Writes parts of `site.yaml`: what has a key that is known replaces it, the order of a list is its order',
    input: z.object({ ...site, version }),
    output: warnings,
    errors: [40901],
    role: 'admin',
    effect: 'prepared-write',
    bodyLimit: DOCUMENT_LIMIT,
  }),
  'POST /admin/api/v1/site/yaml/parse': adminEndpoint({
    summary:
      'What the text of a `site.yaml` says, without writing it; where it cannot be read, `fields` has its line as `body.yaml.{line}`',
    input: z.object({ yaml: z.string().max(DOCUMENT_LIMIT) }),
    output: z.record(z.string(), z.unknown()),
    role: 'admin',
    bodyLimit: DOCUMENT_LIMIT,
  }),
  'POST /admin/api/v1/site/yaml/print': adminEndpoint({
    summary: 'The text of a `site.yaml` that says this',
    input: z.object(site),
    output: z.object({ yaml: z.string() }),
    role: 'admin',
    bodyLimit: DOCUMENT_LIMIT,
  }),
  'POST /admin/api/v1/site/groups': adminEndpoint({
    summary: 'The same for columns, topics and lists alone; those that are not named come behind, in their old order',
    input: z.object({ ...groups, version }),
    output: warnings,
    errors: [40901],
    role: 'editor',
    effect: 'prepared-write',
    bodyLimit: DOCUMENT_LIMIT,
  }),
  'POST /admin/api/v1/site/groups/{kind}/{key}/remove': adminEndpoint({
    summary: 'Takes a column, a topic or a list away; its items stay',
    input: z.object({ kind: z.enum(['column', 'topic', 'list']), key: z.string().max(64) }),
    output: removed,
    errors: [40401],
    role: 'editor',
    effect: 'write',
  }),
  'POST /admin/api/v1/site/places/{key}/remove': adminEndpoint({
    summary: 'Takes a place away that no item names; `used` says how many do',
    input: z.object({ key: z.string().max(64) }),
    output: removed,
    errors: [40401, 40905],
    role: 'admin',
    effect: 'write',
  }),
  'GET /admin/api/v1/site/sign-off': adminEndpoint({
    summary: 'How many others have to sign an item off before it is public',
    input: z.object({}),
    output: z.object({ steps: z.int() }),
    role: 'viewer',
  }),
  'POST /admin/api/v1/site/sign-off': adminEndpoint({
    summary: 'Says how many others have to sign an item off before it is public, 0 for nobody',
    input: z.object({ steps: z.int().min(0).max(SIGN_OFF_STEPS_MAX) }),
    output: z.object({ steps: z.int() }),
    role: 'admin',
    effect: 'write',
  }),
  'GET /admin/api/v1/hot-words': adminEndpoint({
    summary: 'Words that editors show or hide, and what readers see now',
    input: z.object({}),
    output: z.object({
      pinned: z.array(z.object({ word: z.string(), tag })),
      hidden: z.array(z.string()),
      shown: z.array(z.object({ word: z.string(), hot: z.int(), tag, path: z.string() })),
      version: z.int(),
    }),
    role: 'viewer',
  }),
  'POST /admin/api/v1/hot-words': adminEndpoint({
    summary:
      'Says which words come first, in this order, and which are never shown; 40901 with who wrote since `version` was read',
    input: z.object({
      pinned: z
        .array(z.object({ word, tag: tag.default('') }))
        .max(50)
        .default([]),
      hidden: z.array(word).max(1000).default([]),
      version,
    }),
    output: z.object({}),
    errors: [40901],
    role: 'editor',
    effect: 'write',
  }),
} as const satisfies AdminEndpointTable
