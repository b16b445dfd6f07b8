import { z } from 'zod'
import { modelField } from '../community.ts'
import { adminEndpoint, DOCUMENT_LIMIT, type AdminEndpointTable } from './endpoint.ts'

/** Most bytes that the catalogue and the items of a content model have as JSON, so that a call can take them with the rest. */
export const MODEL_SOURCE_LIMIT = DOCUMENT_LIMIT - 64 * 1024

/** What a file of `models/` says below `catalog` and `items` (`docs/content-format.md`), as YAML. */
const source = z.object({
  /** With its name before it; empty where there is none. */
  catalog: z.string(),
  /** An entry of the list each. */
  items: z.array(z.object({ key: z.string(), yaml: z.string() })),
})
const head = { name: z.string(), model: z.object({ name: z.string(), fields: z.array(modelField) }) }
const warnings = z.array(z.object({ field: z.string(), message: z.string() }))

/** Judged as a file of `models/` is; what `yaml` says of `name` and `model` goes before these. */
const written = {
  key: z.string().max(64),
  name: z.string().optional(),
  model: z.record(z.string(), z.unknown()).optional(),
  yaml: z.string().max(DOCUMENT_LIMIT),
}

export const modelAdminEndpoints = {
  'GET /admin/api/v1/models': adminEndpoint({
    summary: 'The content models: how many items each has, how often it was written, and its page',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({ key: z.string(), name: z.string(), items: z.int(), version: z.int(), path: z.string() }),
      ),
    }),
    role: 'viewer',
  }),
  'GET /admin/api/v1/models/{key}': adminEndpoint({
    summary:
      'A content model as a file of `models/` says it, and the `version` of that; `source` is null where it is larger than a call takes',
    input: z.object({ key: z.string().max(64) }),
    output: z.object({ ...head, source: source.nullable(), version: z.int() }),
    errors: [40401],
    role: 'viewer',
  }),
  'POST /admin/api/v1/models/{key}/check': adminEndpoint({
    summary:
      'What a content model would be, without writing it; what cannot be read has its line as `body.yaml.{line}` in `fields`',
    input: z.object(written),
    output: z.object({ ...head, source, warnings }),
    role: 'admin',
    bodyLimit: DOCUMENT_LIMIT,
  }),
  'POST /admin/api/v1/models/{key}': adminEndpoint({
    summary:
      'Writes a content model, or makes one with `version` 0: items that it does not name are gone; 40901 with who wrote since `version` was read',
    input: z.object({ ...written, version: z.int().min(0) }),
    output: z.object({ warnings, version: z.int() }),
    errors: [40901],
    role: 'admin',
    effect: 'prepared-write',
    bodyLimit: DOCUMENT_LIMIT,
  }),
} as const satisfies AdminEndpointTable
