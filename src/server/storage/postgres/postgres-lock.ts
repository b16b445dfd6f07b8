import pg from 'pg'
import type { ProcessLock, Sharing } from '../site-lock.ts'

export interface PostgresLockOptions {
  url: string
  schema?: string
  sharing: Sharing
  /** Told when the lock was lost with its connection and another process has it since. */
  onLost: () => void
}

/** Any number, the same in every release; the schema's name tells the sites of one server apart. */
const SITE_LOCK = 620_260_002
const CONNECT_MS = 5000
const AGAIN_MS = 1000

/** A server that hears nothing of a machine that is gone frees its locks after half a minute. */
const SESSION = ['tcp_keepalives_idle = 10', 'tcp_keepalives_interval = 5', 'tcp_keepalives_count = 4']

/**
 * A lock of a session on a connection of its own. A connection that is lost is made again, and the lock taken again: the
 * process goes on serving meanwhile.
 */
export function createPostgresLock({ url, schema, sharing, onLost }: PostgresLockOptions): ProcessLock {
  const lock = sharing === 'shared' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
  let client: pg.Client | null = null
  let isHeld = false
  let isFreed = false
  let again: NodeJS.Timeout | undefined

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      ...(schema === undefined ? {} : { options: `-c search_path=${schema}` }),
    })
    fresh.on('error', () => {}) // its end is what counts
    await fresh.connect()
    fresh.once('end', () => {
      client = null
      if (!isHeld || isFreed) return
      isHeld = false
      takeAgain(true)
    })
    for (const setting of SESSION) await fresh.query(`set ${setting}`)
    return fresh
  }

  function takeAgain(mayNotify: boolean): void {
    again = setTimeout(() => {
      take().then(
        (isTaken) => {
          if (isTaken || isFreed) return
          if (mayNotify) onLost()
          takeAgain(false)
        },
        () => isFreed || takeAgain(mayNotify), // the database is away: who asks it for more will say so
      )
    }, AGAIN_MS).unref()
  }

  async function take(): Promise<boolean> {
    client ??= await connect()
    const { rows } = await client.query<{ taken: boolean }>(
      `select ${lock}($1, hashtext(coalesce($2, current_schema(), ''))) as taken`,
      [SITE_LOCK, schema ?? null],
    )
    isHeld = rows[0]?.taken === true
    if (isFreed) await client?.end()
    return isHeld
  }

  return {
    take,
    async free() {
      isFreed = true
      clearTimeout(again)
      await client?.end()
    },
  }
}
