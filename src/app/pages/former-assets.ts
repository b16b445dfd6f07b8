import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** How long files of a build are served after another one took its place. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

/** Names of the files of the build that was served last. */
const CURRENT = 'current.json'

/**
 * Keeps a copy of each file of a build, which lie in `folders`, so that pages which are still open can load their parts when the next build is
 * served; forgets those that were replaced a week ago. A file's time is that of its replacement. A start that is cut off,
 * and several at once, leave no file that is half there. `now` in milliseconds.
 */
export async function copyFormerAssets(folders: readonly string[], keptFolder: string, now: number): Promise<void> {
  await mkdir(keptFolder, { recursive: true })
  const entries = (await Promise.all(folders.map((folder) => readdir(folder, { withFileTypes: true })))).flat()
  const current = new Map(
    entries.filter((entry) => entry.isFile()).map(({ name, parentPath }) => [name, join(parentPath, name)]),
  )
  const before = await readCurrent(keptFolder)
  const kept = new Set(await readdir(keptFolder))
  for (const [name, file] of current) {
    if (!kept.has(name)) await putWhole(join(keptFolder, name), (path) => copyFile(file, path))
  }
  for (const name of kept) {
    if (current.has(name) || name === CURRENT) continue
    await ageFile(join(keptFolder, name), before.has(name), now).catch((error: NodeJS.ErrnoException) => {
      // Another process that starts has given it its name or deleted it.
      if (error.code !== 'ENOENT') throw error
    })
  }
  await putWhole(join(keptFolder, CURRENT), (path) => writeFile(path, JSON.stringify([...current.keys()])))
}

async function ageFile(file: string, replaced: boolean, now: number): Promise<void> {
  if (replaced) await utimes(file, now / 1000, now / 1000)
  else if (now - (await stat(file)).mtimeMs > KEPT_MS) await rm(file, { force: true })
}

async function putWhole(file: string, write: (path: string) => Promise<void>): Promise<void> {
  const part = `${file}.${randomUUID()}.part`
  await write(part)
  await rename(part, file)
}

async function readCurrent(folder: string): Promise<Set<string>> {
  const text = await readFile(join(folder, CURRENT), 'utf8').catch(() => '[]')
  return new Set(JSON.parse(text) as string[])
}
