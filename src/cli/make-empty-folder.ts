import { mkdir, readdir } from 'node:fs/promises'
import { CommandFailed } from './command-failed.ts'

/** Makes a folder, or takes one that is empty. Throws `CommandFailed` for one that is not. */
export async function makeEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new CommandFailed(`${folder} is not empty.`)
}
