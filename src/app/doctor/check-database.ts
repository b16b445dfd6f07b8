import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inspectDatabase, type DatabaseFacts } from '#server/storage/inspect-database.ts'
import type { Config } from '../config/read-config.ts'
import { fail, ok, reasonOf, warn, type Finding } from './finding.ts'

const WAL_BYTES = 512 * 1024 * 1024
const CLOCK_SECONDS = 5
/** Connections that one process opens at most. */
const POOL = 10

/** The database, and the files that it names. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  const { database, dataFolder, isProduction } = config
  const place = database.kind === 'sqlite' ? database.file : new URL(database.url).host
  let facts: DatabaseFacts | null
  try {
    facts = await inspectDatabase(database)
  } catch (error) {
    return [fail(toKey(error), { place, reason: reasonOf(error) })]
  }
  if (facts === null) return [ok('database.none', { place })]
  return [
    ...judge(facts, place),
    ...(isProduction && config.dataSecret === null && facts.holdsDataSecret ? [warn('secret.kept')] : []),
    await checkFiles(join(dataFolder, 'media'), facts.pictures),
  ]
}

function toKey(error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(?:28|3D000|42501)/.test(code)) return 'database.refused'
  return /^SQLITE_(?:CORRUPT|NOTADB)/.test(code) ? 'database.damaged' : 'database.away'
}

function judge(facts: DatabaseFacts, place: string): Finding[] {
  const { version, damage, unknown, pending, connections, walBytes, clockAhead } = facts
  const findings: Finding[] = []
  if (damage !== null) findings.push(fail('database.damaged', { place, reason: damage }))
  if (unknown !== null) findings.push(fail('database.newer', { place, name: unknown }))
  else if (pending > 0) findings.push(ok('database.older', { place, pending }))
  if (!facts.mayCreate) findings.push(fail('database.rights', { place }))
  if (connections && connections.most - connections.open < POOL) findings.push(warn('database.crowded', connections))
  if (walBytes > WAL_BYTES) findings.push(warn('database.wal', { megabytes: Math.round(walBytes / 1024 / 1024) }))
  const seconds = Math.round(Math.abs(clockAhead))
  if (seconds >= CLOCK_SECONDS) findings.push(warn('database.clock', { seconds }))
  return findings.length > 0 ? findings : [ok('database', { place, version })]
}

/** Whether the pictures that came last are where they belong: a sample. */
async function checkFiles(folder: string, hashes: readonly string[]): Promise<Finding> {
  const found = await Promise.all(
    hashes.map(async (hash) => {
      const names = await readdir(join(folder, hash.slice(0, 2))).catch(() => [])
      return names.some((name) => name.startsWith(hash))
    }),
  )
  const missing = found.filter((isThere) => !isThere).length
  return missing > 0
    ? fail('media.missing', { missing, looked: hashes.length, folder })
    : ok('media', { looked: hashes.length })
}
