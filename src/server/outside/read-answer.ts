import type { Dispatcher } from 'undici'
import { FetchRefused } from './fetch-refused.ts'

/** Media type without parameters, in lower case. */
export function mediaType(header: string | string[] | undefined): string {
  const value = Array.isArray(header) ? header[0] : header
  return (value ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

/** The value of `charset` beside a media type; null where there is none. */
export function charsetOf(header: string | string[] | undefined): string | null {
  return /charset\s*=\s*["']?([\w:.-]+)/i.exec(Array.isArray(header) ? (header[0] ?? '') : (header ?? ''))?.[1] ?? null
}

export function isWanted(type: string, wanted: readonly string[]): boolean {
  return wanted.some((candidate) => (candidate.endsWith('/') ? type.startsWith(candidate) : type === candidate))
}

export function isEncoded(header: string | string[] | undefined): boolean {
  return header !== undefined && header !== 'identity'
}

/** Lets go of an answer that is not wanted. */
export async function discard(answer: Dispatcher.ResponseData): Promise<void> {
  answer.body.on('error', () => {}) // an unread body that breaks off is of no interest
  await answer.body.dump({ limit: 64 * 1024 }).catch(() => {})
}

/** The pieces of an answer. Throws `FetchRefused` once it is too large. */
export async function* readBody(answer: Dispatcher.ResponseData, maxBytes: number, url: URL): AsyncGenerator<Buffer> {
  const tooLarge = () => new FetchRefused('too_large', `${url.href} is larger than ${maxBytes} bytes`)
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) {
    answer.body.on('error', () => {}).destroy()
    throw tooLarge()
  }
  let size = 0
  for await (const chunk of answer.body) {
    const bytes = chunk as Buffer
    size += bytes.length
    if (size > maxBytes) throw tooLarge() // leaving the loop destroys the stream
    yield bytes
  }
}
