import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { childEnvironment } from './config/environment.ts'

/** The checkout that this file is part of. */
export const PROJECT_FOLDER = new URL('../..', import.meta.url).pathname
/** Where the browser's files and the server-rendering bundle are built to. */
export const DIST_FOLDER = join(PROJECT_FOLDER, 'dist')

const run = promisify(execFile)
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** What the build that is there was made from. */
export const BUILD_STAMP = join(DIST_FOLDER, 'built-from')
const SOURCES = [
  'src/base',
  'src/contract',
  'src/locales',
  'src/web',
  'src/newsroom',
  'src/service-worker',
  'public',
  'vite.config.ts',
  'package-lock.json',
]

/** Builds the site unless the build that is there was made from the same sources. Returns whether it built. */
export async function buildSiteIfStale(): Promise<boolean> {
  if (!(await isBuildStale())) return false
  await buildSite()
  return true
}

/** Whether the build is missing, was broken off, or was made from other sources. */
export async function isBuildStale(): Promise<boolean> {
  return (await hashSources()) !== (await readFile(BUILD_STAMP, 'utf8').catch(() => ''))
}

/** Builds the files for the browser and the server-rendering bundle, in production mode, in a process of its own. */
export async function buildSite(): Promise<void> {
  const sources = await hashSources()
  await rm(BUILD_STAMP, { force: true }) // a build that is broken off counts as none
  const vite = join(PROJECT_FOLDER, 'node_modules/vite/bin/vite.js')
  await run(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], {
    cwd: PROJECT_FOLDER,
    env: childEnvironment({ NODE_ENV: 'production' }),
  })
  for (const folder of ['client', 'newsroom']) await compressFiles(join(DIST_FOLDER, folder))
  await writeFile(BUILD_STAMP, sources)
}

/** Puts a Brotli and a gzip version beside every text file of a folder. */
async function compressFiles(folder: string): Promise<void> {
  const files = (await listFiles(folder)).filter((file) => /\.(?:js|css|svg|json)$/.test(file))
  const compress = async (file: string) => {
    const bytes = await readFile(file)
    await writeFile(`${file}.br`, await compressBrotli(bytes))
    await writeFile(`${file}.gz`, await compressGzip(bytes, { level: 9 }))
  }
  await Promise.all(files.map(compress))
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of await listFiles(join(PROJECT_FOLDER, source))) {
      hash
        .update(file.slice(PROJECT_FOLDER.length))
        .update('\0')
        .update(await readFile(file))
    }
  }
  return hash.digest('hex')
}

/** Files of a folder, or the file itself, in a stable order; none where nothing is. */
async function listFiles(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return [path]
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

if (import.meta.main) await buildSite()
