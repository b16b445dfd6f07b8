import { spawn } from 'node:child_process'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { taskId, type Task } from '#contract/admin/operation.ts'
import type { TaskOrder, Tasks } from '#server/assembly/installation.ts'
import type { Log } from '#server/http/log.ts'
import { listNames } from '../backup/backup-files.ts'
import { PROJECT_FOLDER } from '../build-site.ts'
import { toCommand } from './commands.ts'
import { toImportResult } from './import-result.ts'
import { toTask } from './rules.ts'
import {
  ARCHIVE_FILE,
  beat,
  BEAT_MS,
  ERR_FILE,
  findTask,
  OUT_FILE,
  readJson,
  REPORT_FILE,
  TASKS_FOLDER,
  writeCancel,
  writeEnd,
  writeOrder,
} from './task-folder.ts'

/** Tasks that are still told of. */
const KEPT = 40
/** How long an archive waits to be imported again. */
const ARCHIVE_SECONDS = 7 * 24 * 60 * 60

export interface TaskPlaces {
  dataFolder: string
  /** What the commands are run with. */
  environment: Readonly<Record<string, string | undefined>>
  log: Pick<Log, 'error'>
}

/**
 * Commands as processes of their own, each with a folder below the data that says what it does and how it ended: whoever
 * looks later, in another process of the site, finds it there.
 */
export function createTasks({ dataFolder, environment, log }: TaskPlaces): Tasks {
  const parent = join(dataFolder, TASKS_FOLDER)
  const beginning = new Set<Promise<void>>()

  async function start(order: TaskOrder): Promise<void> {
    await dropOld(parent)
    const folder = join(parent, order.id)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { kind, by } = order
    const command = await toCommand(order, folder, dataFolder)
    await writeOrder(folder, { kind, by, ...command, begunAt: Math.floor(Date.now() / 1000) })
    const [out, err] = await Promise.all([OUT_FILE, ERR_FILE].map((name) => open(join(folder, name), 'a', 0o600)))
    try {
      const child = spawn(process.execPath, [join(PROJECT_FOLDER, 'launch.mjs'), 'task', folder], {
        env: environment,
        detached: true, // a signal to the group of the site is not meant for it
        stdio: ['ignore', out?.fd, err?.fd],
      })
      child.on('error', (error) => log.error({ err: error, task: order.id }, 'a task could not be begun'))
      const pulse = setInterval(() => void beat(folder).catch(() => {}), BEAT_MS) // as long as it is there to be seen
      child.on('exit', () => {
        clearInterval(pulse)
        void endKilled(folder)
      })
      child.unref()
      pulse.unref()
    } finally {
      await Promise.all([out?.close(), err?.close()])
    }
  }

  async function read(id: string): Promise<Task | null> {
    const folder = join(parent, id)
    const found = await findTask(folder)
    if (found === null) return null
    const said = await Promise.all(
      [OUT_FILE, ERR_FILE].map((name) => readFile(join(folder, name), 'utf8').catch(() => '')),
    )
    return toTask(id, found, said.join(''))
  }

  return {
    begin(order) {
      const work = start(order).catch((error: unknown) =>
        log.error({ err: error, task: order.id }, 'a task could not be begun'),
      )
      beginning.add(work)
      return work.finally(() => beginning.delete(work))
    },
    async list(...kinds) {
      await Promise.all(beginning)
      const found = await Promise.all((await listIds(parent)).map(read))
      return found.flatMap((task) => (task !== null && kinds.includes(task.kind) ? [task] : []))
    },
    async cancel(id) {
      await Promise.all(beginning)
      const task = await read(id)
      if (task?.state === 'running') await writeCancel(join(parent, id))
      return task !== null
    },
    async findResult(id) {
      const report = await readJson(join(parent, id, REPORT_FILE))
      return report === null ? null : toImportResult(report)
    },
    async prune(now) {
      await dropOld(parent)
      for (const id of await listIds(parent)) {
        const task = await findTask(join(parent, id))
        if (task !== null && task.seenAt < now - ARCHIVE_SECONDS)
          await rm(join(parent, id, ARCHIVE_FILE), { force: true })
      }
    },
  }
}

/** A process that was killed says nothing of its end; whoever started it does, where that is still there. */
async function endKilled(folder: string): Promise<void> {
  const task = await findTask(folder).catch(() => null)
  if (task?.end === null) await writeEnd(folder, -1).catch(() => {}) // it is found not to be alive soon
}

/** Newest first. */
async function listIds(parent: string): Promise<string[]> {
  const names = await listNames(parent)
  return names.filter((name) => taskId.safeParse(name).success).toSorted((a, b) => b.localeCompare(a))
}

async function dropOld(parent: string): Promise<void> {
  for (const id of (await listIds(parent)).slice(KEPT)) await rm(join(parent, id), { recursive: true, force: true })
}
