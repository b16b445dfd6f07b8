import { cp, readdir, rename } from 'node:fs/promises'
import path from 'node:path'

/** Two seconds of sound and film in every form that the media store takes, and some that it does not. */
export const SMALL_MEDIA = path.resolve('tests/media')

/**
 * Copies the small stream into a folder: `index.m3u8` offers `small.m3u8` and `sound/index.m3u8`. In the tree its transport
 * stream is called `.m2ts`, so that nobody takes it for TypeScript.
 */
export async function copySmallStream(folder: string): Promise<void> {
  await cp(path.join(SMALL_MEDIA, 'stream'), folder, { recursive: true })
  const sound = path.join(folder, 'sound')
  for (const name of await readdir(sound))
    await rename(path.join(sound, name), path.join(sound, name.replace('.m2ts', '.ts')))
}
