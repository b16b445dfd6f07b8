import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './processes.ts'

const FOLDER = 'davmu-postgres-'
const LOOK_AGAIN_MS = 50
/** Another program may take the port that was free a moment ago. */
const TRIES = 3
/** Characters of what the server said last. */
const TOLD = 4000

/** Nothing that is written has to outlive the machine. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '64MB',
  max_connections: '200',
  unix_socket_directories: '',
  log_min_messages: 'fatal',
}

/**
 * Starts the server that is its arguments and ends it, folder and all, as soon as the standard input closes: that is when
 * whoever started this asks for it, or is gone, however that came.
 */
const WATCH = `exec 3<&0
folder=$1; shift
"$@" 3<&- & server=$!
{ read -r _ <&3; kill -QUIT $server; } & watch=$!
wait $server
kill $watch 2>/dev/null
rm -rf "$folder"`

export interface PostgresServer {
  url: string
  stop: () => Promise<void>
}

/**
 * Makes and starts a PostgreSQL server in a temporary folder, from the programs of `binaries`. It never outlives this
 * process. Throws with the words of the server when it does not start.
 */
export async function startPostgresServer(binaries: string): Promise<PostgresServer> {
  removeStaleFolders()
  for (let tries = 1; ; tries += 1) {
    try {
      return await start(binaries)
    } catch (error) {
      if (tries === TRIES) throw error
    }
  }
}

async function start(binaries: string): Promise<PostgresServer> {
  const account = findAccount()
  const folder = mkdtempSync(join(tmpdir(), `${FOLDER}${process.pid}-`))
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  const password = randomUUID() // who is let in may run programs as the account of the server
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) for (const path of [folder, passwordFile]) chownSync(path, account.uid, account.gid)
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8'
  const options = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'password',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    `--locale=${locale}`,
  ]
  execFileSync(join(binaries, 'initdb'), [...options, '--no-sync'], { ...account, cwd: folder, stdio: 'pipe' })

  const port = await freePort()
  const settings = Object.entries({ ...SETTINGS, port, listen_addresses: '127.0.0.1' })
  const server = [
    join(binaries, 'postgres'),
    '-D',
    data,
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const child = spawn('sh', ['-c', WATCH, 'sh', folder, ...server], {
    ...account,
    cwd: '/',
    detached: true, // Ctrl-C is for us
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const ended = once(child, 'close')
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-TOLD)))
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL (${binaries}) did not start: ${said}`)
    await sleep(LOOK_AGAIN_MS)
  }
  return {
    url,
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}

/** Folders of runs that are no more; a server that still has one ends when it misses its files, within a minute. */
function removeStaleFolders(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = name.match(/^davmu-postgres-(\d+)-/) ?? []
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** PostgreSQL refuses to be root: then it is the account of Debian's package, or the one of nobody. */
function findAccount(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const ask = (option: string, name: string) =>
    Number(execFileSync('id', [option, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: ask('-u', 'postgres'), gid: ask('-g', 'postgres') }
  } catch {
    return { uid: ask('-u', 'nobody'), gid: ask('-g', 'nobody') }
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
