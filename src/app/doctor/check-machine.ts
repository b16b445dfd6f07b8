import { createRequire } from 'node:module'
import { access, constants, readdir, readFile, stat, statfs } from 'node:fs/promises'
import { join, dirname } from 'node:path'
import { isBuildStale } from '../build-site.ts'
import type { Config } from '../config/read-config.ts'
import { fail, ok, reasonOf, warn, type Finding } from './finding.ts'

const NODE_MAJOR = 24
const OPEN_FILES = 4096
const MEGABYTE = 1024 * 1024
const LITTLE_SPACE = 1024 * MEGABYTE
const NO_SPACE = 100 * MEGABYTE
const DAY_MS = 24 * 60 * 60 * 1000
const BACKUP_DAYS = 7

/** Magic numbers of file systems that lie on other machines: NFS, SMB, CIFS, AFS, Ceph. https://man7.org/linux/man-pages/man2/statfs.2.html */
const REMOTE = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x00c36400])

export async function checkNode(): Promise<Finding[]> {
  const { node } = process.versions
  return [Number.parseInt(node, 10) >= NODE_MAJOR ? ok('node', { node }) : fail('node.old', { node })]
}

/** Each connection of a reader is an open file. Where the system does not say how many there may be, nothing is said. */
export async function checkOpenFiles(): Promise<Finding[]> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const most = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? OPEN_FILES)
  return [most >= OPEN_FILES ? ok('files', { most }) : warn('files.few', { most })]
}

export async function checkBuild(): Promise<Finding[]> {
  return [(await isBuildStale()) ? warn('build.stale') : ok('build')]
}

/** Where data and pictures are: there, writable, with room, on this machine. */
export async function checkDataFolder({ dataFolder, database }: Config): Promise<Finding[]> {
  const folder = dataFolder
  const found = await stat(folder).catch(() => null)
  if (found === null) return [warn('data.missing', { folder })]
  if (!found.isDirectory()) return [fail('data.no-folder', { folder })]
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    return [fail('data.closed', { folder, reason: reasonOf(error) })]
  }
  const { type, bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const megabytes = Math.floor(free / MEGABYTE)
  const space =
    free < NO_SPACE
      ? fail('data.full', { folder, megabytes })
      : free < LITTLE_SPACE
        ? warn('data.little', { folder, megabytes })
        : ok('data', { folder, megabytes })
  return database.kind === 'sqlite' && REMOTE.has(type) ? [space, fail('data.remote', { folder })] : [space]
}

/** When the newest backup beside the data was made. */
export async function checkBackups({ dataFolder, isProduction }: Config): Promise<Finding[]> {
  const folder = join(dataFolder, 'backups')
  const names = await readdir(folder).catch(() => [])
  const times = await Promise.all(
    names.map(async (name) => (await stat(join(folder, name, 'manifest.json')).catch(() => null))?.mtimeMs ?? 0),
  )
  const newest = Math.max(0, ...times)
  if (newest === 0) return [isProduction ? warn('backup.none', { folder }) : ok('backup.none', { folder })]
  const days = Math.floor((Date.now() - newest) / DAY_MS)
  return [days >= BACKUP_DAYS ? warn('backup.old', { days }) : ok('backup', { days })]
}

/** Posters are written in a font that is installed with the packages. */
export async function checkFonts(): Promise<Finding[]> {
  try {
    createRequire(import.meta.url).resolve('@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf')
    return [ok('fonts')]
  } catch (error) {
    return [fail('fonts.missing', { reason: reasonOf(error) })]
  }
}

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
