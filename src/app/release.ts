import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BUILD_STAMP, PROJECT_FOLDER } from './build-site.ts'

/** As much of the mark of a build as tells it apart. */
const BUILD_LENGTH = 12

/** The version of this checkout. */
export async function readVersion(): Promise<string> {
  const fields: { version?: string } = JSON.parse(await readFile(join(PROJECT_FOLDER, 'package.json'), 'utf8'))
  return fields.version ?? ''
}

/** What tells its build from others; empty where nothing is built. */
export async function readBuild(): Promise<string> {
  return (await readFile(BUILD_STAMP, 'utf8').catch(() => '')).slice(0, BUILD_LENGTH)
}
