import { execFile } from 'node:child_process'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { parseJson } from '#base/parse-json.ts'
import { doctorFinding, type DoctorFinding } from '#contract/admin/operation.ts'
import { BASE_LOCALE } from '#contract/locale.ts'
import { findLocale } from '#locales/say.ts'
import type { Installation } from '#server/assembly/installation.ts'
import { AppError } from '#server/http/app-error.ts'
import { BACKUPS_FOLDER } from '../backup/backup-folder.ts'
import { PROJECT_FOLDER } from '../build-site.ts'
import type { Config } from '../config/read-config.ts'
import { toShortName } from '../doctor/short-name.ts'
import { readBuild, readVersion } from '../release.ts'
import { listBackups } from './list-backups.ts'
import { listSettings } from './list-settings.ts'
import { createTasks, type TaskPlaces } from './tasks.ts'

const run = promisify(execFile)
/** The doctor leaves checks alone that take twenty seconds. */
const DOCTOR_MS = 60_000

interface InstallationParts extends Omit<TaskPlaces, 'dataFolder'> {
  config: Config
}

/** This installation, as its commands see it in an environment. */
export function createInstallation({ config, environment, log }: InstallationParts): Installation {
  const { dataFolder } = config
  const tasks = createTasks({ dataFolder, environment, log })
  /** Whoever asks while it is looked at gets the same. */
  const examining = new Map<string, Promise<DoctorFinding[]>>()
  return {
    findRelease: async () => ({ version: await readVersion(), build: await readBuild() }),
    async countDisk() {
      const { bavail, blocks, bsize } = await statfs(dataFolder)
      return { free: bavail * bsize, total: blocks * bsize }
    },
    listSettings: () => listSettings(environment, config),
    examine(wanted) {
      const locale = findLocale(wanted) ?? BASE_LOCALE
      const found = examining.get(locale) ?? examine(environment, locale).finally(() => examining.delete(locale))
      examining.set(locale, found)
      return found
    },
    listBackups: async () => listBackups(join(dataFolder, BACKUPS_FOLDER), await tasks.list('check')),
    tasks,
  }
}

/** Has the command look, in a process of its own: what it looks at may take a while, and nobody waits for it here. */
async function examine(environment: TaskPlaces['environment'], locale: string): Promise<DoctorFinding[]> {
  const args = [join(PROJECT_FOLDER, 'launch.mjs'), 'doctor', '--json', '--lang', toShortName(locale)]
  const options = { env: environment, timeout: DOCTOR_MS }
  // It ends with 1 where there is something to mend.
  const { stdout } = await run(process.execPath, args, options).catch((error: unknown) => error as { stdout?: string })
  const told = z.array(doctorFinding).safeParse(parseJson(stdout ?? ''))
  if (!told.success) throw new AppError(50302, { cause: told.error })
  return told.data
}
