import type { Endpoint, EndpointTable } from '#contract/endpoint.ts'
import type { Answer, InputOf, OutputOf } from '#contract/endpoints.ts'
import type { Database } from '../storage/database.ts'
import { answerFacts } from './answer-tags.ts'
import { toFailure } from './answer.ts'
import { AppError } from './app-error.ts'
import { SECONDS_MAX } from './cached-answers.ts'
import type { Call, Guards, Handlers, SavedPicture, Viewer, WriteCall } from './call.ts'
import type { Limiter } from './limiter.ts'
import { countCall } from './limits.ts'
import type { Log } from './log.ts'
import { createAnswerOnce, writeOnce } from './once.ts'
import { fillPath, parseInput, type RawInput } from './parse-input.ts'
import { findIdempotencyKey } from './request-id.ts'
import type { RequestLedger } from './request-ledger.ts'
import type { ResponseCache } from './response-cache.ts'
import { toAppError } from './send-failure.ts'

export interface DispatchParts<T extends EndpointTable> {
  endpoints: T
  handlers: Handlers<T>
  guards?: Guards<NoInfer<T>>
  /** Puts a picture that came with a call into the media store; throws `AppError` for a file that is none. */
  savePicture?: (file: string) => Promise<SavedPicture>
  /** Throws 40302 for a caller who may not write now, or not before others. */
  refuseRestricted?: (call: Call, speech: boolean) => Promise<void>
  database: Database
  limiter: Limiter
  ledger: RequestLedger
  /** Where public answers to calls inside the process are cached, as data. */
  cache: ResponseCache
  /** The time in seconds. */
  clock: () => number
  log: Log
}

/** A call as it arrives from outside, before anything in it is believed. */
interface OutsideCall {
  input: RawInput
  viewer: Viewer
  /** The `request-id` header. */
  requestId: unknown
  /** Rounded network address. */
  address: string
  userAgent: string
  /** Province or country of the caller; empty where it is not known, absent where it is not looked up. */
  region?: string
  /** Reads the picture of a call that takes one, into a file that lasts until the answer. */
  receivePicture?: () => Promise<ReceivedFile>
}

/** A file that came with a call, as it was sent. */
export interface ReceivedFile {
  path: string
  /** SHA-256 in hexadecimal. */
  hash: string
}

export type CallName<T extends EndpointTable> = keyof T & keyof EndpointTable

export interface Dispatch<T extends EndpointTable> {
  /** A call from outside: counted, permitted, parsed, run once for its request-id. Returns `data`; throws `AppError`. */
  serve(name: CallName<T>, outside: OutsideCall): Promise<unknown>
  /** A call inside the process by somebody without a token: parsed and run, never counted. Never throws. */
  call<N extends CallName<T>>(name: N, input: InputOf<T[N]>): Promise<Answer<OutputOf<T[N]>>>
}

/** Room for public answers that calls inside share with each other. */
const INSIDE_SIZE = 16 * 1024 * 1024

/** Joins a table of endpoints to its handlers. */
export function createDispatch<T extends EndpointTable>(parts: DispatchParts<T>): Dispatch<T> {
  const { database, limiter, clock, log } = parts
  const answerOnce = createAnswerOnce(parts.ledger)
  const table: EndpointTable = parts.endpoints
  const handlers = parts.handlers as Readonly<Record<string, AnyHandler>>
  const guards = (parts.guards ?? {}) as Readonly<Record<string, AnyGuard>>
  const inside = parts.cache.createRegion<Answer<unknown>>('call', INSIDE_SIZE)

  function endpointOf(name: keyof EndpointTable): Endpoint {
    const endpoint = table[name]
    if (!endpoint) throw new Error(`there is no call named ${name}`)
    return endpoint
  }

  /** `undefined` has no JSON: a call without data answers null. */
  async function run(name: string, input: unknown, call: Call | WriteCall): Promise<unknown> {
    return (await handlers[name]?.(input, call)) ?? null
  }

  async function serve(name: CallName<T>, outside: OutsideCall): Promise<unknown> {
    const endpoint = endpointOf(name)
    const { viewer, address, userAgent, region } = outside
    const call: Call = { viewer, now: clock(), address, userAgent, ...(region !== undefined && { region }) }
    await countCall(limiter, name, endpoint, call)
    refuseStrangers(endpoint, viewer)
    if (endpoint.effect === 'write' && !endpoint.whileBanned) await parts.refuseRestricted?.(call, endpoint.speech)
    const requestId = isPost(name) && endpoint.requestId ? findIdempotencyKey(outside.requestId) : null
    const input = parseInput(endpoint, outside.input)
    const request = requestId && {
      requestId,
      subject: subjectOf(call),
      path: fillPath(name, input),
      input: withoutProof(input),
      now: call.now,
    }
    if (endpoint.effect === 'write') {
      await guards[name]?.(input, call)
      const received = endpoint.picture && (await outside.receivePicture?.())
      const picture = received && (await parts.savePicture?.(received.path))
      const work = (tx: WriteCall['tx']) => run(name, input, { ...call, ...(picture && { picture }), tx })
      if (!request) return database.write(work)
      return writeOnce(database, { ...request, input: { ...request.input, picture: received?.hash } }, work)
    }
    if (!request) return run(name, input, call)
    return answerOnce({ ...request, replaySeconds: endpoint.replaySeconds }, () => run(name, input, call))
  }

  async function callInside(name: keyof EndpointTable, fields: unknown): Promise<Answer<unknown>> {
    const endpoint = endpointOf(name)
    const { cache } = endpoint
    if (cache.kind !== 'public') return answerInside(name, endpoint, fields)
    const key = `${name} ${JSON.stringify(fields)}`
    const { generation } = parts.cache
    const known = inside.find(key)
    if (known) return known
    const answer = await answerInside(name, endpoint, fields)
    if (answer.code !== 0) return answer
    const seconds = Math.min(cache.seconds, SECONDS_MAX)
    inside.save(key, answer, { ...answerFacts(endpoint, fields, answer.data), seconds }, generation)
    return answer
  }

  async function answerInside(
    name: keyof EndpointTable,
    endpoint: Endpoint,
    fields: unknown,
  ): Promise<Answer<unknown>> {
    const viewer: Viewer = { kind: 'none', tokenState: 'none' }
    const call: Call = { viewer, now: clock(), address: '', userAgent: '' }
    try {
      refuseStrangers(endpoint, viewer)
      const source = isPost(name) ? 'body' : 'query'
      const input = parseInput(endpoint, { path: {}, fields: fields as RawInput['fields'], source })
      const data =
        endpoint.effect === 'write'
          ? await database.write((tx) => run(name, input, { ...call, tx }))
          : await run(name, input, call)
      return { code: 0, msg: 'ok', data }
    } catch (error) {
      if (error instanceof AppError) return toFailure(error)
      log.error({ err: error, call: name }, 'a call inside the process failed')
      return toFailure(toAppError(error))
    }
  }

  return { serve, call: callInside as Dispatch<T>['call'] }
}

type AnyHandler = (input: unknown, call: Call | WriteCall) => Promise<unknown>
type AnyGuard = (input: unknown, call: Call) => Promise<void>

/** A proof of work is no part of what is asked for: a call that is tried again may come with another one. */
function withoutProof(input: Record<string, unknown>): Record<string, unknown> {
  return { ...input, captcha: undefined }
}

/** Throws 40101, 40102 or 40103 when the caller shows less than the endpoint asks for. */
function refuseStrangers(endpoint: Endpoint, viewer: Viewer): void {
  if (endpoint.caller === 'anyone') return
  if (viewer.kind === 'none') throw new AppError(viewer.tokenState === 'none' ? 40101 : 40102)
  if (endpoint.caller === 'user' && viewer.kind !== 'user') throw new AppError(40103)
}

/** Whose request-ids these are; callers without a token share those of their address. */
function subjectOf(call: Call): string {
  return call.viewer.kind === 'none' ? `none:${call.address}` : `${call.viewer.kind}:${call.viewer.subject}`
}

function isPost(name: string): boolean {
  return name.startsWith('POST ')
}
