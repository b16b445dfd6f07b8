import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** Names every state of a folder by paths, sizes and times of its files; null when there is no such folder. */
export async function folderState(folder: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for (const line of await listLines(folder, '')) hash.update(`${line}\n`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null // gone, or going
    throw error
  }
  return hash.digest('hex')
}

/** Hidden files and `node_modules` are left out, as imports do. */
async function listLines(folder: string, within: string): Promise<string[]> {
  const entries = await readdir(path.join(folder, within), { withFileTypes: true })
  const lines = await Promise.all(
    entries
      .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
      .map(async (entry) => {
        const place = path.join(within, entry.name)
        if (entry.isDirectory()) return await listLines(folder, place)
        const { size, mtimeMs } = await stat(path.join(folder, place))
        return [`${place}\t${size}\t${mtimeMs}`]
      }),
  )
  return lines.flat().toSorted()
}
