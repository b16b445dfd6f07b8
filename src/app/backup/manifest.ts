import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '#base/parse-json.ts'
import { BackupFailed } from './backup-failed.ts'

/** Raised when this release could not read what an earlier one wrote. */
export const FORMAT = 1
export const MANIFEST_FILE = 'manifest.json'
/** Lines as `sha256sum` writes them, of every other file of the backup. */
export const CHECKSUMS_FILE = 'checksums.txt'

const savedTable = z.object({
  name: z.string().regex(/^[a-z_]+$/),
  /** Columns of the cells of each line. */
  columns: z.array(z.string().regex(/^[a-z0-9_]+$/)).min(1),
  lastId: z.int(),
  rows: z.int(),
  /** SHA-256 of its lines, unpacked: the same for the same rows in either database. */
  sha256: z.string(),
})

const manifest = z.object({
  format: z.int(),
  /** Version of the package that wrote it. */
  release: z.string(),
  /** When its data was as it is there, ISO 8601. */
  madeAt: z.string(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(savedTable),
  /** Whether `media/` is part of it. */
  hasMedia: z.boolean(),
})

export type Manifest = z.infer<typeof manifest>
export type ManifestTable = z.infer<typeof savedTable>

/** Where the rows of a table lie in a backup: a line each, a JSON array of its cells, compressed. */
export function tableFile(name: string): string {
  return `tables/${name}.jsonl.gz`
}

/** What the backup says of itself. Throws `BackupFailed` where there is none, or one that this release cannot read. */
export async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(join(backup, MANIFEST_FILE), 'utf8').catch((error: unknown) => {
    throw new BackupFailed(`${backup} is no backup: its ${MANIFEST_FILE} cannot be read (${codeOf(error)}).`)
  })
  const fields = parseJson(text)
  const { format } = z.object({ format: z.int() }).catch({ format: FORMAT }).parse(fields)
  if (format > FORMAT) throw new BackupFailed(`${backup} was made by a later version, in a format of its own.`)
  const read = manifest.safeParse(fields)
  if (!read.success) throw new BackupFailed(`${backup} is damaged: its ${MANIFEST_FILE} does not say what it has to.`)
  return read.data
}

function codeOf(error: unknown): string {
  return String(error instanceof Error && 'code' in error ? error.code : error)
}
