import type { Endpoint, EndpointTable, PictureField } from '#contract/endpoint.ts'
import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { Tx } from '../storage/database.ts'

/** Who is asking, once the authorization header was read. */
export type Viewer =
  | { kind: 'none'; tokenState: 'none' | 'expired' | 'invalid' }
  | { kind: 'anonymous'; subject: string }
  /** `session` is the key of the login that the token stands for. */
  | { kind: 'user'; subject: string; userId: number; session: string }

/** What a handler knows about the call besides its input. `now` is in seconds. */
export interface Call {
  viewer: Viewer
  now: number
  /** Rounded network address of the caller, for limits only; empty inside the process. */
  address: string
  userAgent: string
  /** Province or country of the caller; empty where it is not known, absent where it is not looked up. */
  region?: string
}

export interface WriteCall extends Call {
  tx: Tx
}

/** A picture as the media store has taken it. */
export interface SavedPicture {
  /** SHA-256 of the stored original, in hexadecimal. */
  hash: string
  width: number
  height: number
  /** Dominant colour, `#rrggbb`. */
  color: string
  format: 'jpg' | 'png' | 'webp' | 'gif'
  /** Bytes. */
  size: number
  /** Widths of the smaller versions, ascending. */
  variants: number[]
}

/** A call that came with a picture, which lies in the media store already. */
export interface PictureCall extends WriteCall {
  picture: SavedPicture
}

/** One function of (input, call): HTTP routes call it after parsing, the page renderer calls it directly. */
type Handler<E extends Endpoint> = E extends { picture: PictureField }
  ? (input: ParsedInputOf<E>, call: PictureCall) => Promise<OutputOf<E>>
  : E['effect'] extends 'write'
    ? (input: ParsedInputOf<E>, call: WriteCall) => Promise<OutputOf<E>>
    : (input: ParsedInputOf<E>, call: Call) => Promise<OutputOf<E>>

/**
 * What stands between a writing call and its transaction, for some calls of a table: throws what the caller is to be
 * told. More than SQL may be awaited here.
 */
export type Guards<T extends EndpointTable = Endpoints> = {
  readonly [N in keyof T]?: T[N] extends Endpoint ? (input: ParsedInputOf<T[N]>, call: Call) => Promise<void> : never
}

/** A handler for every call of a table that answers with an envelope (the beacon does not). */
export type Handlers<T extends EndpointTable = Endpoints> = {
  [N in keyof T as T[N] extends { output: null } ? never : N]: T[N] extends Endpoint ? Handler<T[N]> : never
}
