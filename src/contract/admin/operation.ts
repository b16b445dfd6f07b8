import { z } from 'zod'
import { BASE_LOCALE } from '../locale.ts'
import { adminEndpoint, type AdminEndpointTable } from './endpoint.ts'

/** What is begun from the newsroom and done by a command beside the site. */
export const taskKinds = ['backup', 'check', 'import'] as const
export type TaskKind = (typeof taskKinds)[number]

/** `stopped`: its process ended before it was done, with the machine or by itself. */
const taskStates = ['running', 'done', 'failed', 'cancelled', 'stopped'] as const
export type TaskState = (typeof taskStates)[number]

export const taskId = z.string().regex(/^[0-9TZ-]{20}-[0-9a-f]{8}$/)

export const task = z.object({
  id: taskId,
  kind: z.enum(taskKinds),
  /** What it is done to: the name of a backup, empty where it makes one; the address of a feed, or the name of an archive. */
  of: z.string(),
  /** Name of the member who began it. */
  by: z.string(),
  state: z.enum(taskStates),
  begun_at: z.int(),
  /** 0 as long as it is not over. */
  ended_at: z.int(),
  /** How far it is, where it says so; 0 of 0 before. */
  done: z.int(),
  total: z.int(),
  /** The last that its command said. */
  message: z.string(),
  /** How an import is done; null for all else. */
  import: z
    .object({
      source: z.enum(['feed', 'archive']),
      draft: z.boolean(),
      audio: z.boolean(),
      /** Whether it only says what would happen. */
      dry_run: z.boolean(),
      /** Whether what it brings is still there to be brought again. */
      may_repeat: z.boolean(),
    })
    .nullable(),
})
export type Task = z.infer<typeof task>

/** As the folder of backups calls them. */
const backupName = z.string().regex(/^(?:before-[a-z0-9-]+-)?\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/)

const backup = z.object({
  name: backupName,
  /** `upgrade`: made by itself before the schema changed, tables alone. */
  kind: z.enum(['made', 'upgrade']),
  /** When its data was as it is there. */
  made_at: z.int(),
  /** Version that wrote it; empty where it does not say so any more. */
  release: z.string(),
  rows: z.int(),
  /** Bytes of its tables, without media. */
  bytes: z.int(),
  has_media: z.boolean(),
  /** When all of it was last compared with its checksums from here, 0 for never, and whether it was whole. */
  checked_at: z.int(),
  is_whole: z.boolean(),
})
export type Backup = z.infer<typeof backup>

const job = z.object({
  name: z.string(),
  runs: z.int(),
  failures: z.int(),
  last_ms: z.int(),
  /** 0 for never. */
  succeeded_at: z.int(),
  failed_at: z.int(),
})

export const doctorFinding = z.object({
  status: z.enum(['ok', 'warn', 'fail']),
  key: z.string(),
  found: z.string(),
  /** How it is mended; empty where nothing is to be done. */
  mend: z.string(),
})
export type DoctorFinding = z.infer<typeof doctorFinding>

const setting = z.object({
  name: z.string(),
  /** What holds; empty for a secret, and for what is not set and has no default. */
  value: z.string(),
  is_set: z.boolean(),
  is_secret: z.boolean(),
})
export type EffectiveSetting = z.infer<typeof setting>

export const operationAdminEndpoints = {
  'GET /admin/api/v1/system': adminEndpoint({
    summary: 'What runs here, on what, how much room there is, and what the process that answers did by itself',
    input: z.object({}),
    output: z.object({
      version: z.string(),
      /** Tells builds apart; empty where nothing was built. */
      build: z.string(),
      node: z.string(),
      /** When the process that answers was started. */
      started_at: z.int(),
      database: z.object({ kind: z.enum(['sqlite', 'postgres']), bytes: z.int(), migration: z.string() }),
      media: z.object({ files: z.int(), bytes: z.int() }),
      disk: z.object({ free: z.int(), total: z.int() }),
      realtime: z.object({
        kind: z.enum(['own', 'centrifugo']),
        /** Of the process that answers; 0 with a Centrifugo, which knows its own. */
        connections: z.int(),
        /** Whether a Centrifugo does not take what is to be told. */
        is_waiting: z.boolean(),
      }),
      jobs: z.array(job),
    }),
    role: 'admin',
  }),
  'GET /admin/api/v1/system/doctor': adminEndpoint({
    summary: 'What `doctor --json` says of this installation',
    input: z.object({ lang: z.string().max(16).default(BASE_LOCALE) }),
    output: z.object({ list: z.array(doctorFinding) }),
    errors: [50302],
    role: 'admin',
    limit: { points: 20, seconds: 600 },
  }),
  'GET /admin/api/v1/system/settings': adminEndpoint({
    summary: 'The settings that hold, in the order of the documentation; of secrets, whether they are set',
    input: z.object({}),
    output: z.object({ list: z.array(setting) }),
    role: 'admin',
  }),
  'GET /admin/api/v1/system/backups': adminEndpoint({
    summary: 'The backups beside the data, newest first, and what was begun about them from here',
    input: z.object({}),
    output: z.object({ list: z.array(backup), tasks: z.array(task) }),
    role: 'admin',
  }),
  'POST /admin/api/v1/system/backups': adminEndpoint({
    summary: 'Begins `backup`, beside the data. 40901 while one is being made',
    input: z.object({ media: z.boolean().default(true) }),
    output: z.object({ task_id: taskId }),
    errors: [40901],
    role: 'admin',
    effect: 'write',
    limit: { points: 10, seconds: 3600 },
  }),
  'POST /admin/api/v1/system/backups/{name}/check': adminEndpoint({
    summary: 'Begins `verify` of a backup. 40901 while one is being checked',
    input: z.object({ name: backupName }),
    output: z.object({ task_id: taskId }),
    errors: [40401, 40901],
    role: 'admin',
    effect: 'write',
    limit: { points: 30, seconds: 3600 },
  }),
  'POST /admin/api/v1/system/tasks/{id}/cancel': adminEndpoint({
    summary: 'Breaks off what was begun from here; what is over stays as it is',
    input: z.object({ id: taskId }),
    output: z.object({}),
    errors: [40401],
    role: 'admin',
    effect: 'write',
  }),
} as const satisfies AdminEndpointTable
