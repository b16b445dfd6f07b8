import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'

/** A folder of its own for one test, with these files. */
export async function makeFolder(files: Record<string, string | Buffer> = {}): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'davmu-import-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await addFiles(folder, files)
  return folder
}

export async function addFiles(folder: string, files: Record<string, string | Buffer>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), content)
  }
}

/** Every file below a folder by its path. */
export async function readFolder(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  const files: Record<string, string> = {}
  for (const name of names.toSorted()) files[path.relative(folder, name)] = (await readFile(name)).toString('base64')
  return files
}

/** A plain picture of one colour. */
export function picture(color: string, width = 400, height = 300): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer()
}
