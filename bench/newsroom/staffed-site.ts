import { join } from 'node:path'
import { openDatabase } from '#server/storage/open-database.ts'
import { readConfig } from '#app/config/read-config.ts'
import { startBackend } from '../../tests/support/backend.ts'
import { freePort, startSite, type Running } from '../../tests/support/processes.ts'
import { staffVisitor, type StaffVisitor } from '../../tests/support/staff.ts'
import { makeDataset } from '../dataset.ts'
import { BASE, SITE_ENV } from '../settings.ts'

/** Preloaded by a site that this clock is to go on for. */
const SHIFTED_CLOCK = join(import.meta.dirname, '../../tests/support/shifted-clock.ts')

/** A running site whose newsroom has a host of its own, as it is shipped. */
export interface RunningSite extends Running {
  /** Origin of the newsroom. */
  newsroom: string
}

/** A data folder with articles, and editors who are logged in there. */
export interface StaffedSite {
  editors: StaffVisitor[]
  dataFolder: string
  /** Starts the site; with a file its clock is off by the seconds that stand in that. */
  start: (options?: { clockFile?: string; env?: Readonly<Record<string, string>> }) => Promise<RunningSite>
  remove: () => void
}

export async function makeStaffedSite(articles: number, editorCount: number): Promise<StaffedSite> {
  const { dataFolder, remove } = await makeDataset(articles)
  const backend = await startBackend(await openDatabase(readConfig({ DATA_DIR: dataFolder }).database))
  try {
    const editors: StaffVisitor[] = []
    for (let count = 0; count < editorCount; count += 1) editors.push(await staffVisitor(backend, 'editor'))
    const start: StaffedSite['start'] = async ({ clockFile, env: given } = {}) => {
      const port = given?.['PORT'] ?? (await freePort())
      const newsroom = `http://localhost:${port}`
      const clock = { NODE_OPTIONS: `--import=${SHIFTED_CLOCK}`, CLOCK_FILE: clockFile ?? '' }
      const hosts = { PORT: String(port), ADMIN_ORIGIN: newsroom }
      const env = { ...SITE_ENV, ...hosts, DATA_DIR: dataFolder, ...(clockFile && clock), ...given }
      return { ...(await startSite(env, `${BASE}/`)), newsroom }
    }
    return { editors, dataFolder, start, remove }
  } finally {
    await backend.close()
  }
}

/** Begins an article as an editor; answers the id of its working copy. */
export async function beginCopy(site: RunningSite, editor: StaffVisitor, manuscript: Manuscript): Promise<OpenCopy> {
  const { copy } = await ask<{ copy: { copy_id: string; seq: number } }>(site, editor, '/working-copies', {
    type: 'doc',
    ...manuscript,
  })
  return { id: copy.copy_id, seq: copy.seq }
}

export interface OpenCopy {
  id: string
  seq: number
}

export interface Manuscript {
  fields: Record<string, unknown>
  body: string
}

/** Calls the editor's API. Throws for everything but what was asked for. */
export async function ask<T>(site: RunningSite, editor: StaffVisitor, path: string, body: object): Promise<T> {
  const { code, data } = await tryAsking(site, editor, path, body)
  if (code !== 0) throw new Error(`${path} answered ${code} ${JSON.stringify(data)}`)
  return data as T
}

/** As `ask`, with whatever it answers. */
export async function tryAsking(
  site: RunningSite,
  editor: StaffVisitor,
  path: string,
  body: object,
): Promise<{ code: number; data: unknown }> {
  const response = await fetch(`${site.newsroom}/admin/api/v1${path}`, {
    method: 'POST',
    headers: {
      cookie: editor.cookie,
      'x-csrf-token': editor.csrfToken,
      'content-type': 'application/json',
      'x-forwarded-for': `10.4.0.${editor.id}`,
    },
    body: JSON.stringify(body),
  })
  return (await response.json()) as { code: number; data: unknown }
}
