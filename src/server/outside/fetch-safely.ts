import { lookup as resolveName } from 'node:dns/promises'
import type { LookupAddress } from 'node:dns'
import { open } from 'node:fs/promises'
import { isIP } from 'node:net'
import { Agent, buildConnector, request, type Dispatcher } from 'undici'
import { FetchRefused } from './fetch-refused.ts'
import { isPublicAddress } from './public-address.ts'
import { charsetOf, discard, isEncoded, isWanted, mediaType, readBody } from './read-answer.ts'

export { FetchRefused, type FetchRefusal } from './fetch-refused.ts'

interface Fetched {
  bytes: Buffer
  /** Media type without parameters, in lower case. */
  type: string
  /** The encoding that the answer says it is in. */
  charset: string | null
  /** Where the answer came from, after redirects. */
  address: string
}

export interface FetchWanted {
  /** Media types that are taken; one that ends in `/` stands for the whole family. */
  types: readonly string[]
  maxBytes: number
}

/** Fetches for one run: what it learned about dead hosts holds until it is made anew. */
export interface Fetcher {
  /** The bytes at an http(s) address; throws `FetchRefused`. */
  fetch(address: string, wanted: FetchWanted): Promise<Fetched>
  /**
   * As `fetch`, into a new file and never whole in memory. `wanted.totalTimeout` replaces that of the fetcher. What was
   * written before it failed stays.
   */
  fetchFile(
    address: string,
    file: string,
    wanted: FetchWanted & { totalTimeout: number },
  ): Promise<Omit<Fetched, 'bytes'>>
  /** The status that an address answers with in the end, whose answer is not read; throws `FetchRefused`. */
  findStatus(address: string): Promise<number>
  close(): Promise<void>
}

export interface FetcherOptions {
  /** Ports that may be called; 80 and 443 when absent. */
  ports?: readonly number[]
  /** Lets an address through that would be refused, for services on one's own machine. */
  allowAddress?: (ip: string, port: number) => boolean
  /** Milliseconds until a connection stands, and until the last byte is there. */
  connectTimeout?: number
  totalTimeout?: number
  userAgent?: string
  /** All addresses of a host name; rejects when there are none. */
  resolve?: (hostname: string) => Promise<LookupAddress[]>
}

const MAX_REDIRECTS = 5
/** Hosts in a row without an address after which there is no name service at all. */
const OFFLINE_AFTER_HOSTS = 3
/** Timeouts in a row after which a host is not asked again. */
const DEAD_AFTER_TIMEOUTS = 3

/**
 * The only way out: http and https to public addresses, each host resolved once and called at the address that was
 * checked, redirects followed by hand and checked again, sizes and times capped.
 */
export function createFetcher(options: FetcherOptions = {}): Fetcher {
  const ports = options.ports ?? [80, 443]
  const connectTimeout = options.connectTimeout ?? 3_000
  const totalTimeout = options.totalTimeout ?? 15_000
  const userAgent = options.userAgent ?? 'davmu-share'
  const resolve = options.resolve ?? ((hostname) => resolveName(hostname, { all: true }))

  const resolved = new Map<string, Promise<LookupAddress[]>>()
  /** Addresses of hosts that may be called; connections are made to these and no others. */
  const checked = new Map<string, LookupAddress[]>()
  const deadHosts = new Map<string, FetchRefused>()
  const timeouts = new Map<string, number>()
  let unresolvedInARow = 0

  const connector = buildConnector({
    timeout: connectTimeout,
    allowH2: false,
    autoSelectFamily: true,
    lookup(hostname, _options, callback) {
      const addresses = checked.get(hostname)
      if (addresses === undefined) callback(new Error(`${hostname} was not checked`), [])
      else callback(null, addresses)
    },
  })
  const agent = new Agent({
    connect: connector,
    connections: 4,
    headersTimeout: totalTimeout,
    bodyTimeout: totalTimeout,
    maxHeaderSize: 32 * 1024,
  })

  async function addressesOf(hostname: string): Promise<LookupAddress[]> {
    const family = isIP(hostname)
    if (family !== 0) return [{ address: hostname, family }]
    let found = resolved.get(hostname)
    if (found === undefined) {
      found = withTimeout(resolve(hostname), connectTimeout)
      resolved.set(hostname, found)
    }
    const addresses = await found.catch((error: unknown) => {
      resolved.delete(hostname)
      throw error
    })
    if (addresses.length === 0) throw new Error('the name has no address')
    return addresses
  }

  async function check(url: URL): Promise<void> {
    const dead = deadHosts.get(url.host)
    if (dead !== undefined) throw dead
    if (unresolvedInARow >= OFFLINE_AFTER_HOSTS) {
      throw new FetchRefused('offline', 'no host name could be resolved, the network seems to be down')
    }
    const hostname = bareHostname(url)
    const port = portOf(url)
    let addresses: LookupAddress[]
    try {
      addresses = await addressesOf(hostname)
    } catch (error) {
      if (!deadHosts.has(url.host)) unresolvedInARow += 1
      throw bury(url, new FetchRefused('unreachable', `${url.hostname} cannot be resolved`, error))
    }
    if (isIP(hostname) === 0) unresolvedInARow = 0
    for (const { address } of addresses) {
      if (options.allowAddress?.(address, port)) continue
      if (!ports.includes(port)) throw forbidden(url, `port ${port}`)
      if (!isPublicAddress(address)) throw forbidden(url, `address ${address}`)
    }
    checked.set(hostname, addresses)
  }

  /** Remembers that a host is not to be asked again in this run. */
  function bury(url: URL, error: FetchRefused): FetchRefused {
    deadHosts.set(url.host, error)
    return error
  }

  async function ask(url: URL, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    try {
      return await request(url, {
        dispatcher: agent,
        signal,
        headers: { 'user-agent': userAgent, accept: '*/*', 'accept-encoding': 'identity' },
      })
    } catch (error) {
      throw toRefusal(url, error, signal)
    }
  }

  function toRefusal(url: URL, error: unknown, signal: AbortSignal): FetchRefused {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'UND_ERR_CONNECT_TIMEOUT' || CONNECTION_ERRORS.has(code) || error instanceof AggregateError) {
      return bury(url, new FetchRefused('unreachable', `${url.host} cannot be reached`, error))
    }
    if (signal.aborted || code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') {
      const refusal = new FetchRefused('timeout', `${url.host} did not answer in ${totalTimeout / 1000} s`, error)
      const inARow = (timeouts.get(url.host) ?? 0) + 1
      timeouts.set(url.host, inARow)
      return inARow >= DEAD_AFTER_TIMEOUTS ? bury(url, refusal) : refusal
    }
    return new FetchRefused('unreachable', `${url.host} broke the connection`, error)
  }

  /** Follows redirects to an answer. */
  async function arrive(address: string, signal: AbortSignal): Promise<{ answer: Dispatcher.ResponseData; url: URL }> {
    let url = parseHttpUrl(address)
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      await check(url)
      const answer = await ask(url, signal)
      const location = answer.headers.location
      if (answer.statusCode >= 300 && answer.statusCode < 400 && typeof location === 'string') {
        await discard(answer)
        url = parseHttpUrl(location, url)
        continue
      }
      return { answer, url }
    }
    throw new FetchRefused('too_many_redirects', `${address} redirects more than ${MAX_REDIRECTS} times`)
  }

  /** Follows redirects to an answer that is wanted, and reads it. */
  async function follow<T>(
    address: string,
    wanted: FetchWanted,
    { signal, read }: { signal: AbortSignal; read: (answer: Dispatcher.ResponseData, url: URL) => Promise<T> },
  ): Promise<Omit<Fetched, 'bytes'> & { body: T }> {
    const { answer, url } = await arrive(address, signal)
    if (answer.statusCode !== 200) {
      await discard(answer)
      throw new FetchRefused('bad_status', `${url.host} answered ${answer.statusCode}`)
    }
    const type = mediaType(answer.headers['content-type'])
    if (!isWanted(type, wanted.types) || isEncoded(answer.headers['content-encoding'])) {
      await discard(answer)
      throw new FetchRefused('wrong_type', `${url.host} answered with ${type || 'no type'}`)
    }
    try {
      const body = await read(answer, url)
      timeouts.delete(url.host)
      return { body, type, charset: charsetOf(answer.headers['content-type']), address: url.href }
    } catch (error) {
      throw error instanceof FetchRefused ? error : toRefusal(url, error, signal)
    }
  }

  return {
    async fetch(address, wanted) {
      const { body: bytes, ...answer } = await follow(address, wanted, {
        signal: AbortSignal.timeout(totalTimeout),
        async read(found, url) {
          const pieces: Buffer[] = []
          for await (const piece of readBody(found, wanted.maxBytes, url)) pieces.push(piece)
          return Buffer.concat(pieces)
        },
      })
      return { bytes, ...answer }
    },

    async fetchFile(address, file, wanted) {
      const handle = await open(file, 'wx')
      try {
        const { body: _body, ...answer } = await follow(address, wanted, {
          signal: AbortSignal.timeout(wanted.totalTimeout),
          async read(found, url) {
            for await (const piece of readBody(found, wanted.maxBytes, url)) await handle.writeFile(piece)
          },
        })
        return answer
      } finally {
        await handle.close()
      }
    },

    async findStatus(address) {
      const { answer } = await arrive(address, AbortSignal.timeout(totalTimeout))
      answer.body.on('error', () => {}).destroy() // nobody reads it
      return answer.statusCode
    },

    async close() {
      await agent.destroy()
    },
  }
}

const CONNECTION_ERRORS = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EHOSTDOWN',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'EACCES',
  'EPERM',
])

function parseHttpUrl(address: string, base?: URL): URL {
  let url: URL
  try {
    url = new URL(address, base)
  } catch (error) {
    throw new FetchRefused('bad_address', `${address} is not an address`, error)
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new FetchRefused('bad_address', `${url.protocol} is not http or https`)
  }
  url.username = ''
  url.password = ''
  url.hash = ''
  return url
}

function bareHostname(url: URL): string {
  return url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname
}

function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
}

function forbidden(url: URL, what: string): FetchRefused {
  return new FetchRefused('forbidden_address', `${url.host} is not a public web address (${what})`)
}

async function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${milliseconds} ms`)), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
