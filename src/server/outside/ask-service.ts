import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { request, type Dispatcher } from 'undici'
import { FetchRefused } from './fetch-refused.ts'
import { discard, isWanted, mediaType, readBody } from './read-answer.ts'

export interface ServiceQuestion {
  /** Media types that are taken; one that ends in `/` stands for the whole family. */
  types: readonly string[]
  /** Unpacked. */
  maxBytes: number
  timeoutMs: number
  headers?: Record<string, string>
}

export interface ServiceAnswer {
  bytes: Buffer
  /** Media type without parameters, in lower case. */
  type: string
}

const unpack = promisify(gunzip)

/**
 * Asks a service that the operator named or that has a fixed address; redirects are not followed. Throws `FetchRefused`
 * for anything but a 200 of a wanted type. Addresses carry keys, so that what it says names the host alone.
 */
export async function askService(url: URL, question: ServiceQuestion): Promise<ServiceAnswer> {
  const { types, maxBytes, timeoutMs, headers = {} } = question
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await request(url, { signal, headers: { 'user-agent': 'davmu-share', accept: '*/*', ...headers } })
    const type = mediaType(answer.headers['content-type'])
    if (answer.statusCode !== 200 || !isWanted(type, types)) {
      await discard(answer)
      const said = answer.statusCode === 200 ? `with ${type || 'no type'}` : String(answer.statusCode)
      throw new FetchRefused(answer.statusCode === 200 ? 'wrong_type' : 'bad_status', `${url.host} answered ${said}`)
    }
    return { bytes: await readWhole(answer, maxBytes, url), type }
  } catch (error) {
    if (error instanceof FetchRefused && error.reason !== 'too_large') throw error
    if (error instanceof FetchRefused) throw new FetchRefused('too_large', `${url.host} answered more than was wanted`)
    if (signal.aborted) throw new FetchRefused('timeout', `${url.host} did not answer in ${timeoutMs / 1000} s`)
    throw new FetchRefused('unreachable', `${url.host} could not be asked (${codeOf(error)})`)
  }
}

/** As `askService`, of JSON. */
export async function askForJson(url: URL, question: Omit<ServiceQuestion, 'types'>): Promise<unknown> {
  const { bytes } = await askService(url, { ...question, types: ['application/json', 'text/json'] })
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown
  } catch {
    throw new FetchRefused('wrong_type', `${url.host} answered with broken JSON`)
  }
}

async function readWhole(answer: Dispatcher.ResponseData, maxBytes: number, url: URL): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of readBody(answer, maxBytes, url)) pieces.push(piece)
  const bytes = Buffer.concat(pieces)
  return answer.headers['content-encoding'] === 'gzip' ? await unpack(bytes, { maxOutputLength: maxBytes }) : bytes
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error ? String(error.code) : error.name
}
