import { mkdir, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { taskKinds } from '#contract/admin/operation.ts'
import { parseJson } from '#base/parse-json.ts'
import { listNames } from '../backup/backup-files.ts'

/** Below `DATA_DIR`: a folder for each task, by its id. */
export const TASKS_FOLDER = 'tasks'

/** What the command says on its outputs. */
export const OUT_FILE = 'out.txt'
export const ERR_FILE = 'err.txt'

/** What an import did, the archive that it brings, and how far a command is. */
export const REPORT_FILE = 'report.json'
export const ARCHIVE_FILE = 'source.zip'
const PROGRESS_FILE = 'progress.json'

/** How often a task shows that it is alive, and after how long without that it is not. */
export const BEAT_MS = 1000
const DEAD_MS = 15_000

const ORDER_FILE = 'order.json'
const END_FILE = 'end.json'
const CANCEL_FILE = 'cancel'

const order = z.object({
  kind: z.enum(taskKinds),
  of: z.string(),
  by: z.string(),
  /** As they are typed behind `npx davmu`. */
  args: z.array(z.string()),
  /** Seconds. */
  begunAt: z.int(),
  import: z
    .object({ source: z.enum(['feed', 'archive']), draft: z.boolean(), audio: z.boolean(), dryRun: z.boolean() })
    .nullable(),
})
export type Order = z.infer<typeof order>

const end = z.object({ code: z.int(), at: z.int() })
const progress = z.object({ done: z.int(), total: z.int() })
export type TaskProgress = z.infer<typeof progress>

/** A task as its folder shows it. */
export interface FoundTask extends Order {
  /** Null as long as its command has not ended, or where its process was killed. */
  end: z.infer<typeof end> | null
  isCancelled: boolean
  progress: TaskProgress
  hasReport: boolean
  hasArchive: boolean
  /** Whether its process showed within the last seconds that it is there. */
  isAlive: boolean
  /** When it last did, seconds. */
  seenAt: number
}

export async function writeOrder(folder: string, given: Order): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeJson(join(folder, ORDER_FILE), given)
}

/** The task of a folder; null where there is none. */
export async function findTask(folder: string): Promise<FoundTask | null> {
  const read = order.safeParse(await readJson(join(folder, ORDER_FILE)))
  if (!read.success) return null
  const [names, ended, reached, beat] = await Promise.all([
    listNames(folder),
    readJson(join(folder, END_FILE)),
    readJson(join(folder, PROGRESS_FILE)),
    stat(join(folder, ORDER_FILE)),
  ])
  return {
    ...read.data,
    end: end.nullable().catch(null).parse(ended),
    isCancelled: names.includes(CANCEL_FILE),
    progress: progress.catch({ done: 0, total: 0 }).parse(reached),
    hasReport: names.includes(REPORT_FILE),
    hasArchive: names.includes(ARCHIVE_FILE),
    isAlive: Date.now() - beat.mtimeMs < DEAD_MS,
    seenAt: Math.floor(beat.mtimeMs / 1000),
  }
}

/** Shows that its process is there; says whether it is to break off. */
export async function beat(folder: string): Promise<boolean> {
  const now = new Date()
  await utimes(join(folder, ORDER_FILE), now, now)
  return (await listNames(folder)).includes(CANCEL_FILE)
}

/** Says how a task ended; `code` is that of its command, -1 where its process was killed. */
export async function writeEnd(folder: string, code: number): Promise<void> {
  await writeJson(join(folder, END_FILE), { code, at: Math.floor(Date.now() / 1000) })
}

export async function writeProgress(folder: string, reached: TaskProgress): Promise<void> {
  await writeJson(join(folder, PROGRESS_FILE), reached)
}

export async function writeCancel(folder: string): Promise<void> {
  await writeFile(join(folder, CANCEL_FILE), '')
}

/** Writes a file of a task so that whoever reads it meanwhile sees the old one or the new one. */
async function writeJson(file: string, value: object): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(value), { mode: 0o600 })
  await rename(`${file}.new`, file)
}

/** What such a file holds; null where there is none. */
export async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => null) // not there yet
  return text === null ? null : parseJson(text)
}
