import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../config/read-config.ts'
import { ok, warn, type Finding } from './finding.ts'

/** Rights of everybody who is neither the owner nor of the group. */
const OTHERS_READ = 0o004
const OTHERS_ENTER = 0o001

/** Whether what lies in the data folder belongs to whom the folder belongs to, and who else reads it. Nothing is said where a system has no such rights. */
export async function checkRights({ dataFolder, isProduction }: Config): Promise<Finding[]> {
  const own = process.getuid?.()
  const folder = await stat(dataFolder).catch(() => null)
  if (own === undefined || folder === null) return []
  const found = await listEntries(dataFolder)
  const findings: Finding[] = []
  if (own !== folder.uid) findings.push(warn('rights.user', { folder: dataFolder, own, owner: folder.uid }))
  const foreign = found.find(({ uid }) => uid !== folder.uid)
  if (foreign) findings.push(warn('rights.owner', { file: foreign.path, uid: foreign.uid, owner: folder.uid }))
  const secrets = found.filter(({ path }) => /\.sqlite(?:-wal)?$/.test(path))
  const open = secrets.find(({ mode }) => (mode & OTHERS_READ) !== 0)
  if (isProduction && open && (await mayOthersEnter(dataFolder)))
    findings.push(warn('rights.open', { file: open.path, folder: dataFolder }))
  return findings.length > 0 ? findings : [ok('rights', { folder: dataFolder })]
}

/** What lies in the folder and in those below it: a command that was run by somebody else shows there. */
async function listEntries(folder: string) {
  const below = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const folders = [folder, ...below.flatMap((entry) => (entry.isDirectory() ? join(folder, entry.name) : []))]
  const paths = await Promise.all(
    folders.map(async (each) => (await readdir(each).catch(() => [])).map((name) => join(each, name))),
  )
  const entries = await Promise.all(
    paths.flat().map(async (path) => {
      const facts = await stat(path).catch(() => null) // gone meanwhile
      return facts ? [{ path, uid: facts.uid, mode: facts.mode }] : []
    }),
  )
  return entries.flat()
}

async function mayOthersEnter(folder: string): Promise<boolean> {
  const { mode } = await stat(folder)
  if ((mode & OTHERS_ENTER) === 0) return false
  const parent = dirname(folder)
  return parent === folder || (await mayOthersEnter(parent))
}
