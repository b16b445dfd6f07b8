import { createHmac } from 'node:crypto'
import { request, type Dispatcher } from 'undici'
import { AppError } from '../http/app-error.ts'
import { FetchRefused } from './fetch-refused.ts'
import { discard, readBody } from './read-answer.ts'

/**
 * Where something is posted. It is the operator's own setting, often inside the network, and never followed elsewhere:
 * the rules for addresses that readers and authors name do not apply.
 */
export interface SignedWebhook {
  url: string
  /** Signs what is posted. */
  secret: string
  timeoutMs?: number
}

interface Posting {
  /** Who gets it, as failures name them. */
  receiver: string
  headers?: Record<string, string>
}

/** Header with the time in seconds and the signature of `<time>.<body>`: `t=1790000000,v1=<hex of HMAC-SHA-256>`. */
export const SIGNATURE_HEADER = 'davmu-signature'

const TIMEOUT_MS = 5_000
const ANSWER_BYTES_MAX = 64 * 1024

/** Posts JSON; resolves when the answer is from 200 to 299. Throws 50201, naming the receiver, for anything else. */
export function postSigned(webhook: SignedWebhook, body: string, posting: Posting): Promise<void> {
  return exchange(webhook, body, posting, discard)
}

/** Posts JSON, and answers the JSON that comes back. Throws 50201, naming the receiver, where none does. */
export async function askSigned(webhook: SignedWebhook, body: string, posting: Posting): Promise<unknown> {
  const { receiver } = posting
  const text = await exchange(webhook, body, posting, async (answer) => {
    const pieces: Buffer[] = []
    for await (const piece of readBody(answer, ANSWER_BYTES_MAX, new URL(webhook.url))) pieces.push(piece)
    return Buffer.concat(pieces).toString('utf8')
  })
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new AppError(50201, { detail: `${receiver} answered no JSON` })
  }
}

async function exchange<T>(
  { url, secret, timeoutMs = TIMEOUT_MS }: SignedWebhook,
  body: string,
  { receiver, headers = {} }: Posting,
  read: (answer: Dispatcher.ResponseData) => Promise<T>,
): Promise<T> {
  const time = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  try {
    const answer = await request(url, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/json', [SIGNATURE_HEADER]: `t=${time},v1=${signature}` },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (answer.statusCode >= 200 && answer.statusCode < 300) return await read(answer)
    await discard(answer)
    throw new AppError(50201, { detail: `${receiver} answered ${answer.statusCode}` })
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    // Its own words hold the address, and with it a key.
    if (cause instanceof FetchRefused)
      throw new AppError(50201, { detail: `${receiver} answered more than was wanted` })
    throw new AppError(50201, { detail: `${receiver} cannot be reached`, cause })
  }
}
