import type { z } from 'zod'
import type { ErrorCode } from './error-codes.ts'

export type HttpMethod = 'GET' | 'POST'

/** The least that a caller must show: nothing, any token, or the token of a logged-in user. */
type Caller = 'anyone' | 'anonymous' | 'user'

/**
 * How an answer may be kept. `public`: the same bytes for everybody, with an ETag; `stale` seconds of
 * stale-while-revalidate. `private` and `none` are `private, no-store`.
 */
export type CachePolicy = { kind: 'public'; seconds: number; stale: number } | { kind: 'private' }

/** At most `points` calls in `seconds`, counted for each subject (or address where nobody is named). */
export interface Limit {
  points: number
  seconds: number
}

/** `write` runs inside one transaction that also keeps the answer for a repeated request-id. */
export type Effect = 'read' | 'write'

/** Parts of the input that travel in the path or query (GET) or in the path and JSON body (POST). */
export type InputSchema = z.ZodObject

/** The file of a call that takes a picture: the field `file` of a multipart body, in place of JSON. */
export interface PictureField {
  /** Bytes at most. */
  maxBytes: number
  /** Which pictures are taken, in words. */
  formats: string
}

export interface Endpoint<
  I extends InputSchema = InputSchema,
  O extends z.ZodType | null = z.ZodType | null,
  E extends Effect = Effect,
> {
  /** One line for the documentation. */
  summary: string
  /** Path parameters, then query (GET) or body (POST) fields, in one flat object. */
  input: I
  /** What stands in `data` on success; null for an empty 204 answer without envelope. */
  output: O
  /** Codes that this call can answer besides the common ones (40001, 42901, 50001, 50301, 50303). */
  errors: readonly ErrorCode[]
  caller: Caller
  cache: CachePolicy
  effect: E
  /** Further limit besides the general ones. */
  limit: Limit | null
  /** False for calls that never carry a request-id (contract 1.4) and for beacons. */
  requestId: boolean
  /** How long a call that is no `write` gives a repeated request-id its first answer. */
  replaySeconds: number
  /** What a cached answer depends on besides what it names: tags of `cache-tags.ts`. */
  cacheTags: readonly string[]
  /** False for a GET with an effect outside of the data: nothing is done for browsers that only guess it will be needed. */
  prefetch: boolean
  /** True for a write that puts words or pictures before others: closed to whoever is muted. */
  speech: boolean
  /** True for a write that stays open to whoever is banned: to leave, to see, take along or delete what is theirs. */
  whileBanned: boolean
  /** True for a read whose texts go back into fields, or into files: given as they were written, in any script. */
  asWritten: boolean
  /**
   * True where the last path parameter is all that follows in the address of the request, as it was sent: nothing in it is
   * decoded, slashes and a query belong to it.
   */
  rawTail: boolean
  /** Of calls that take a picture; the others take JSON. */
  picture?: PictureField
}

/** A write whose body is a picture. */
export interface PictureEndpoint<
  I extends InputSchema = InputSchema,
  O extends z.ZodType | null = z.ZodType | null,
> extends Endpoint<I, O, 'write'> {
  picture: PictureField
}

export type EndpointTable = { readonly [name: `${HttpMethod} /${string}`]: Endpoint }

/** How long the answer to a request-id is kept for a repetition: 24 h. */
export const REPLAY_SECONDS = 24 * 60 * 60

interface EndpointOptions<I extends InputSchema, O extends z.ZodType | null> {
  summary: string
  input: I
  output: O
  errors?: readonly ErrorCode[]
  caller?: Caller
  cache?: CachePolicy
  limit?: Limit
  requestId?: boolean
  replaySeconds?: number
  cacheTags?: readonly string[]
  prefetch?: boolean
  speech?: boolean
  whileBanned?: boolean
  asWritten?: boolean
  rawTail?: boolean
}

/** Declares one call. Unstated facets take the safest value: read, anyone, private, no further limit. */
export function endpoint<I extends InputSchema, O extends z.ZodType | null>(
  options: EndpointOptions<I, O> & { effect: 'write'; picture: PictureField },
): PictureEndpoint<I, O>
export function endpoint<I extends InputSchema, O extends z.ZodType | null>(
  options: EndpointOptions<I, O> & { effect?: 'read' },
): Endpoint<I, O, 'read'>
export function endpoint<I extends InputSchema, O extends z.ZodType | null>(
  options: EndpointOptions<I, O> & { effect: 'write' },
): Endpoint<I, O, 'write'>
export function endpoint<I extends InputSchema, O extends z.ZodType | null>(
  options: EndpointOptions<I, O> & { effect?: Effect; picture?: PictureField },
): Endpoint<I, O> {
  return {
    errors: [],
    caller: 'anyone',
    cache: { kind: 'private' },
    effect: 'read',
    limit: null,
    requestId: true,
    replaySeconds: REPLAY_SECONDS,
    cacheTags: [],
    prefetch: true,
    speech: false,
    whileBanned: false,
    asWritten: false,
    rawTail: false,
    ...options,
  }
}

/** Public answer kept for `seconds` everywhere, then served stale for `stale` more while a new one is made. */
export function publicCache(seconds: number, stale = 300): CachePolicy {
  return { kind: 'public', seconds, stale }
}
