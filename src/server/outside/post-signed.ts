import { createHmac } from 'node:crypto'
import { request } from 'undici'
import { AppError } from '../http/app-error.ts'

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

/** Header with the time in seconds and the signature of `<time>.<body>`: `t=1790000000,v1=<hex of HMAC-SHA-256>`. */
export const SIGNATURE_HEADER = 'davmu-signature'

const TIMEOUT_MS = 5_000
const ANSWER_BYTES_MAX = 64 * 1024

/** Posts JSON; resolves when the answer is from 200 to 299. Throws 50201, naming the receiver, for anything else. */
export async function postSigned(
  { url, secret, timeoutMs = TIMEOUT_MS }: SignedWebhook,
  body: string,
  { receiver, headers = {} }: { receiver: string; headers?: Record<string, string> },
): Promise<void> {
  const time = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  const status = await post()
  if (status < 200 || status >= 300) throw new AppError(50201, { detail: `${receiver} answered ${status}` })

  async function post(): Promise<number> {
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const answer = await request(url, {
        method: 'POST',
        body,
        headers: { ...headers, 'content-type': 'application/json', [SIGNATURE_HEADER]: `t=${time},v1=${signature}` },
        signal,
      })
      answer.body.on('error', () => {}) // what it says is of no interest, only how it begins
      await answer.body.dump({ limit: ANSWER_BYTES_MAX, signal }).catch(() => {})
      return answer.statusCode
    } catch (cause) {
      throw new AppError(50201, { detail: `${receiver} cannot be reached`, cause })
    }
  }
}
