import { z } from 'zod'
import { adminEndpoint, type AdminEndpointTable } from './endpoint.ts'
import { task, taskId } from './operation.ts'

/** What an import is brought from besides feeds: how its name ends, and its bytes at most. */
export const ARCHIVE_EXTENSION = 'zip'
export const ARCHIVE_BYTES = 4096 * 1024 * 1024

/** Lines of a report that are told; the whole of it lies on the server. */
export const REPORT_LINES = 300

const counts = z.object({ created: z.int(), updated: z.int(), unchanged: z.int(), refused: z.int() })

const importResult = z.object({
  items: counts,
  /** Beside the items; null where there were none. */
  comments: counts.nullable(),
  messages: counts.nullable(),
  pictures: z.int(),
  media: z.int(),
  /** What was refused, leads nowhere, or became otherwise, and files that were not taken. */
  lines: z.array(
    z.object({
      kind: z.enum(['refused', 'warning', 'note', 'picture', 'media']),
      /** File or item of the source. */
      origin: z.string(),
      /** 0 where it is no line. */
      line: z.int(),
      message: z.string(),
    }),
  ),
  /** How many there are in all. */
  line_count: z.int(),
})
export type ImportResult = z.infer<typeof importResult>

const how = {
  /** Whether everything comes as a draft. */
  draft: z.boolean().default(false),
  /** Whether to say what would happen and change nothing. */
  dry_run: z.boolean().default(false),
}
const begun = z.object({ task_id: taskId })
const limit = { points: 30, seconds: 3600 }

export const importAdminEndpoints = {
  'GET /admin/api/v1/imports': adminEndpoint({
    summary: 'Imports that were begun from here, newest first',
    input: z.object({}),
    output: z.object({ list: z.array(task) }),
    role: 'admin',
  }),
  'GET /admin/api/v1/imports/{id}': adminEndpoint({
    summary: 'One of them, with what it did or would do; `result` is null before it is known',
    input: z.object({ id: taskId }),
    output: z.object({ task, result: importResult.nullable() }),
    errors: [40401],
    role: 'admin',
  }),
  'POST /admin/api/v1/imports/feed': adminEndpoint({
    summary: 'Begins `import feed` of an address. 40901 while something is being imported',
    input: z.object({
      url: z.url({ protocol: /^https?$/ }).max(2048),
      /** Whether its sound is brought in, which stays at its address otherwise. */
      audio: z.boolean().default(false),
      ...how,
    }),
    output: begun,
    errors: [40901],
    role: 'admin',
    effect: 'write',
    limit,
  }),
  'POST /admin/api/v1/imports/archive': adminEndpoint({
    summary:
      'Begins `import markdown` of a ZIP archive that was sent to where files are. 40901 while something is being imported, or as long as it has not arrived',
    input: z.object({ upload_id: z.string().max(64), ...how }),
    output: begun,
    errors: [40401, 40901],
    role: 'admin',
    effect: 'write',
    limit,
  }),
  'POST /admin/api/v1/imports/{id}/again': adminEndpoint({
    summary: 'Begins the same once more: what was broken off goes on, what was tried is done',
    input: z.object({ id: taskId, dry_run: z.boolean().default(false) }),
    output: begun,
    errors: [40401, 40901],
    role: 'admin',
    effect: 'write',
    limit,
  }),
} as const satisfies AdminEndpointTable
