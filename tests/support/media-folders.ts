import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { createMediaStore, MediaRefused } from '#server/outside/media-store.ts'

export const SAMPLE_MEDIA = path.resolve('samples/media')

/** A media store in `folder` for the tests of a file, and folders beside it; all gone afterwards. */
export function openMediaFolders() {
  const root = mkdtempSync(path.join(tmpdir(), 'media-files-'))
  const folder = path.join(root, 'store')
  afterAll(() => rm(root, { recursive: true, force: true }))
  return {
    folder,
    store: createMediaStore(folder),
    makeFolder: () => mkdtemp(path.join(root, 'work-')),
    /** Every file of the store with the time of its last change. */
    async listStore(): Promise<string[]> {
      const names = (await readdir(folder, { recursive: true })).toSorted()
      return await Promise.all(names.map(async (name) => `${name} ${(await stat(path.join(folder, name))).mtimeMs}`))
    },
  }
}

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Why the store does not take something; throws where it does. */
export async function refusalOf(saving: Promise<unknown>): Promise<string> {
  const error = await saving.then(
    () => new Error('was kept'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof MediaRefused)) throw new Error('expected a refusal', { cause: error })
  return error.reason
}
