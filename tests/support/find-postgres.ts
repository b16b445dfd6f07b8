import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { install, isExecutable, mayInstall } from './programs.ts'

/** Debian keeps what starts a server off the PATH: `<version>/bin`. */
const VERSIONS = '/usr/lib/postgresql'

/** Settings that Debian's package reads when it makes its first cluster. */
const CLUSTER_SETTINGS = '/etc/postgresql-common/createcluster.d'

/** Folder of the programs that make and start a PostgreSQL server (on the PATH, else the newest of `versions`), or null. */
export function findPostgres(env: NodeJS.ProcessEnv = process.env, versions = VERSIONS): string | null {
  const onPath = (env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'postgres'))
    .filter((path) => path !== 'postgres' && isExecutable(path))
    .map((path) => dirname(realpathSync(path)))
  const installed = existsSync(versions) ? readdirSync(versions) : []
  const usual = installed.toSorted((a, b) => Number(b) - Number(a)).map((version) => join(versions, version, 'bin'))
  const isWhole = (folder: string) => ['initdb', 'postgres'].every((name) => isExecutable(join(folder, name)))
  return [...onPath, ...usual].find(isWhole) ?? null
}

/**
 * As `findPostgres`, but installs Debian's package when it is missing and this is root on Debian; null where that is not
 * so, or fails. Windows has no shell that watches over the server (`postgres-server.ts`).
 */
export function ensurePostgres(): string | null {
  if (process.platform === 'win32') return null
  const found = findPostgres()
  if (found !== null || !mayInstall()) return found
  try {
    installWithoutCluster()
  } catch (error) {
    console.log(`PostgreSQL could not be installed: ${String(error)}`)
  }
  return findPostgres()
}

/** The package would start a server of its own, for as long as the machine runs. */
function installWithoutCluster(): void {
  const settings = join(CLUSTER_SETTINGS, 'davmu-tests.conf')
  mkdirSync(CLUSTER_SETTINGS, { recursive: true })
  writeFileSync(settings, 'create_main_cluster = false\n')
  try {
    install('PostgreSQL', ['postgresql'])
  } finally {
    rmSync(settings)
  }
}
