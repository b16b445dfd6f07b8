import { createHmac } from 'node:crypto'
import { request } from 'undici'
import { AppError } from '../../http/app-error.ts'
import type { CodeMessage, Sms } from './sms.ts'

export interface WebhookOptions {
  /**
   * Where messages are posted. It is the operator's own setting, often inside the network, and never followed elsewhere:
   * the rules for addresses that readers and authors name do not apply.
   */
  url: string
  /** Signs what is posted. */
  secret: string
  timeoutMs?: number
}

/** Header with the time in seconds and the signature of `<time>.<body>`: `t=1790000000,v1=<hex of HMAC-SHA-256>`. */
export const SIGNATURE_HEADER = 'davmu-signature'

const TIMEOUT_MS = 5_000
const ANSWER_BYTES_MAX = 64 * 1024

/** Posts each code as JSON to a service of the operator, who brings it to the telephone. */
export function createWebhookSms({ url, secret, timeoutMs = TIMEOUT_MS }: WebhookOptions): Sms {
  return {
    async send(message) {
      const body = JSON.stringify(toBody(message))
      const time = Math.floor(Date.now() / 1000)
      const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
      const status = await post(url, body, {
        timeoutMs,
        headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: `t=${time},v1=${signature}` },
      })
      if (status < 200 || status >= 300) throw new AppError(50201, { detail: `the SMS gateway answered ${status}` })
    },
  }
}

function toBody({ mobile, areaCode, vcode, scene }: CodeMessage) {
  return { mobile, area_code: areaCode, vcode, scene }
}

async function post(
  url: string,
  body: string,
  { timeoutMs, headers }: { timeoutMs: number; headers: Record<string, string> },
): Promise<number> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await request(url, { method: 'POST', body, headers, signal })
    answer.body.on('error', () => {}) // what it says is of no interest, only how it begins
    await answer.body.dump({ limit: ANSWER_BYTES_MAX, signal }).catch(() => {})
    return answer.statusCode
  } catch (cause) {
    throw new AppError(50201, { detail: 'the SMS gateway cannot be reached', cause })
  }
}
