import { resolveNs } from 'node:dns/promises'
import { createFetcher, FetchRefused, type Fetcher, type FetcherOptions } from './fetch-safely.ts'

/** Those of some addresses of the web behind which there is nothing; never throws for what it finds. */
export type FindDeadLinks = (addresses: readonly string[]) => Promise<ReadonlySet<string>>

interface FindOptions extends FetcherOptions {
  /** Milliseconds, after which no further address is asked. */
  withinMs?: number
  /** Milliseconds since whenever. */
  now?: () => number
  /** Whether the name service knows the names of the web; without a network some say of every name that there is none. */
  knowsNames?: () => Promise<boolean>
}

/** `unsure`: it cannot be reached now, or says something else, which is no reason to call it dead. */
type Finding = 'there' | 'gone' | 'no host' | 'unsure'

const TIMEOUTS = { connectTimeout: 2_000, totalTimeout: 3_000 }
const WITHIN_MS = 4_000
const PARALLEL = 6
const KEPT_MS = 600_000
const KEPT_MOST = 5_000
const GONE: ReadonlySet<number> = new Set([404, 410])

/** Asks each address once and remembers for ten minutes what it found, so that looking again takes no time. */
export function createFindDeadLinks({
  withinMs = WITHIN_MS,
  now = () => performance.now(),
  knowsNames = knowsTopDomain,
  ...options
}: FindOptions = {}): FindDeadLinks {
  const known = new Map<string, { finding: Finding; until: number }>()
  return async (addresses) => {
    const begun = now()
    const wanted = [...new Set(addresses)]
    const left = wanted.filter((address) => (known.get(address)?.until ?? 0) <= begun).values()
    const found = new Map<string, Finding>()
    const fetcher = createFetcher({ ...TIMEOUTS, ...options })
    const askSome = async () => {
      for (const address of left) {
        if (now() - begun > withinMs) return
        found.set(address, await ask(fetcher, address))
      }
    }
    try {
      await Promise.all(Array.from({ length: PARALLEL }, askSome))
    } finally {
      await fetcher.close()
    }
    const isBlind = [...found.values()].includes('no host') && !(await knowsNames())
    if (known.size > KEPT_MOST) known.clear()
    for (const [address, finding] of found) {
      known.set(address, { finding: isBlind && finding === 'no host' ? 'unsure' : finding, until: begun + KEPT_MS })
    }
    return new Set(wanted.filter((address) => isDead(known.get(address)?.finding)))
  }
}

async function ask(fetcher: Fetcher, address: string): Promise<Finding> {
  try {
    return GONE.has(await fetcher.findStatus(address)) ? 'gone' : 'there'
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    return isUnknownHost(error.cause) ? 'no host' : 'unsure'
  }
}

function isDead(finding: Finding | undefined): boolean {
  return finding === 'gone' || finding === 'no host'
}

function isUnknownHost(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOTFOUND'
}

/** There is no network without this one. */
async function knowsTopDomain(): Promise<boolean> {
  return await resolveNs('com').then(
    (servers) => servers.length > 0,
    () => false,
  )
}
