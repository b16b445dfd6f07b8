import { join } from 'node:path'
import { hashFile } from '#server/outside/whole-files.ts'
import { isMissing, listFiles, readChecksums } from './backup-files.ts'
import { CHECKSUMS_FILE, MANIFEST_FILE, readManifest, tableFile, type Manifest } from './manifest.ts'

export interface CheckedBackup {
  manifest: Manifest
  /** Paths of its files of media, each below `media/`. */
  media: string[]
  /** What is missing, changed or too much, a sentence each; none when it is as it was written. */
  problems: string[]
}

/** Reads every byte of a backup and compares it with the checksums of it. Throws `BackupFailed` for what is none. */
export async function checkBackup(backup: string): Promise<CheckedBackup> {
  const manifest = await readManifest(backup)
  const listed = new Map<string, string>()
  const problems: string[] = []
  try {
    for await (const { sha256, path } of readChecksums(join(backup, CHECKSUMS_FILE))) {
      if (path === '') problems.push(`${CHECKSUMS_FILE} has a line that is no checksum`)
      else listed.set(path, sha256)
    }
  } catch (error) {
    if (!isMissing(error)) throw error
    problems.push(`${CHECKSUMS_FILE} is missing`)
  }
  for (const needed of [MANIFEST_FILE, ...manifest.tables.map(({ name }) => tableFile(name))]) {
    if (!listed.has(needed)) problems.push(`${needed} has no checksum`)
  }
  for (const [path, sha256] of listed) {
    const problem = await compareFile(join(backup, path), path, sha256)
    if (problem !== null) problems.push(problem)
  }
  for await (const path of listFiles(backup)) {
    if (path !== CHECKSUMS_FILE && !listed.has(path)) problems.push(`${path} is not part of the backup`)
  }
  return { manifest, media: [...listed.keys()].filter((path) => path.startsWith('media/')), problems }
}

/** What is wrong with a file that ought to have this hash; null when nothing is. */
export async function compareFile(file: string, name: string, sha256: string): Promise<string | null> {
  try {
    return (await hashFile(file)) === sha256 ? null : `${name} was changed`
  } catch (error) {
    return isMissing(error) ? `${name} is missing` : `${name} cannot be read (${String(error)})`
  }
}
