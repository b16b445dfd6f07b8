import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Backup, Task } from '#contract/admin/operation.ts'
import { listBackupNames } from '../backup/backup-folder.ts'
import { readManifest } from '../backup/manifest.ts'

/** The backups of a folder, newest first, with what checks of them found. */
export async function listBackups(folder: string, checks: readonly Task[]): Promise<Backup[]> {
  const names = await listBackupNames(folder)
  return await Promise.all(names.map(({ name, kind }) => describe(join(folder, name), { name, kind, checks })))
}

interface Named extends Pick<Backup, 'name' | 'kind'> {
  checks: readonly Task[]
}

async function describe(folder: string, { name, kind, checks }: Named): Promise<Backup> {
  const manifest = await readManifest(folder).catch(() => null) // damaged: what a check says in words
  const check = checks.find(({ of, state }) => of === name && (state === 'done' || state === 'failed'))
  return {
    name,
    kind,
    made_at: manifest ? Math.floor(Date.parse(manifest.madeAt) / 1000) : 0,
    release: manifest?.release ?? '',
    rows: manifest?.tables.reduce((sum, { rows }) => sum + rows, 0) ?? 0,
    bytes: await countBytes(join(folder, 'tables')),
    has_media: manifest?.hasMedia ?? false,
    checked_at: check?.ended_at ?? 0,
    is_whole: check?.state === 'done',
  }
}

async function countBytes(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  const sizes = await Promise.all(
    names.map(async (name) => (await stat(join(folder, name)).catch(() => null))?.size ?? 0),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
