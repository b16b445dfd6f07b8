import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { z } from 'zod'
import { parseJson } from '#base/parse-json.ts'
import { RealtimeError } from '../realtime.ts'

export interface HttpApiOptions {
  /** Up to the method: `http://127.0.0.1:9000/api`. */
  apiUrl: string
  apiKey: string
  /** For one try, from connecting to the last byte. */
  timeoutMs?: number
}

/** Calls of a Centrifugo's server API. */
export interface HttpApi {
  /**
   * The result of a call, read by `result`. One that `mayRepeat` is tried again when no answer came. Throws
   * `RealtimeError`: with the code that was answered, 101 for a key that is not taken, 100 for anything that is no answer.
   */
  call<S extends z.ZodType>(
    method: string,
    params: object,
    result: S,
    options?: { mayRepeat?: boolean },
  ): Promise<z.output<S>>
  close(): Promise<void>
}

const TIMEOUT_MS = 2_000
const CONNECTIONS = 16
const KEEP_ALIVE_MS = 30_000
const TRIES = 3
const PAUSE_MS = 50
/** The presence of a large channel is the longest answer. */
const ANSWER_BYTES_MAX = 32 * 1024 * 1024
const CLOSE_MS = 1_000

const answerSchema = z.object({
  result: z.unknown().optional(),
  error: z.object({ code: z.int(), message: z.string().default('') }).optional(),
})

/**
 * Speaks to a Centrifugo over connections that stay open. The address is the operator's own setting, usually inside the
 * network, and never followed elsewhere.
 */
export function createHttpApi({ apiUrl, apiKey, timeoutMs = TIMEOUT_MS }: HttpApiOptions): HttpApi {
  const agent = new Agent({
    connections: CONNECTIONS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  })
  const root = apiUrl.replace(/\/+$/, '')
  const headers = { 'content-type': 'application/json', 'x-api-key': apiKey }

  const post = async (method: string, body: string) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await request(`${root}/${method}`, { method: 'POST', body, headers, signal, dispatcher: agent })
    return { status: answer.statusCode, text: await readText(answer.body) }
  }

  return {
    async call(method, params, result, { mayRepeat = false } = {}) {
      const body = JSON.stringify(params)
      for (let tries = 1; ; tries += 1) {
        try {
          const { status, text } = await post(method, body)
          return readResult(method, status, text, result)
        } catch (cause) {
          const isAnswered = cause instanceof RealtimeError && !(cause instanceof NoAnswer)
          if (isAnswered) throw cause
          if (!mayRepeat || tries === TRIES) {
            throw new RealtimeError(100, `Centrifugo did not answer ${method}: ${reasonOf(cause)}`, { cause })
          }
          await sleep(PAUSE_MS * tries * (0.5 + Math.random()))
        }
      }
    },
    async close() {
      const late = sleep(CLOSE_MS, undefined, { ref: false }).then(() => agent.destroy())
      await Promise.race([agent.close(), late])
    },
  }
}

/** What came back was not said by a Centrifugo. */
class NoAnswer extends RealtimeError {}

async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of body) {
    size += piece.length
    if (size > ANSWER_BYTES_MAX) throw new NoAnswer(100, 'the answer is too large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

function readResult<S extends z.ZodType>(method: string, status: number, text: string, result: S): z.output<S> {
  if (status === 401) throw new RealtimeError(101, 'Centrifugo does not take the API key')
  const answer = answerSchema.safeParse(parseJson(text))
  if (answer.data?.error) {
    const { code, message } = answer.data.error
    throw new RealtimeError(code, `Centrifugo refused ${method}: ${message} (${code})`)
  }
  if (status !== 200) throw new NoAnswer(100, `answered ${status}`)
  if (!answer.success) throw new NoAnswer(100, 'the answer is not JSON of its kind')
  const parsed = result.safeParse(answer.data.result ?? {})
  if (!parsed.success) throw new NoAnswer(100, `the result has another shape: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'for an unknown reason'
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}
