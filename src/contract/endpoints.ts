import type { Arrangement } from './admin/arranging.ts'
import type { z } from 'zod'
import { uploadEndpoints } from './uploads.ts'
import { followEndpoints } from './follows.ts'
import { hiddenEndpoints } from './hidden.ts'
import { peopleEndpoints } from './people.ts'
import { inviteEndpoints } from './invites.ts'
import { formEndpoints } from './forms.ts'
import { bookingEndpoints } from './bookings.ts'
import { noticeEndpoints } from './notices.ts'
import { albumEndpoints } from './albums.ts'
import { analyticsEndpoints } from './analytics.ts'
import { commentEndpoints } from './comments.ts'
import { communityEndpoints } from './community.ts'
import { contentEndpoints } from './content.ts'
import type { ErrorCode, FieldError, NETWORK_FAILURE } from './error-codes.ts'
import { identityEndpoints } from './identity.ts'
import { liveEndpoints } from './live.ts'
import { objectionEndpoints } from './objections.ts'
import { placeEndpoints } from './places.ts'
import { previewEndpoints } from './previews.ts'
import { publicAccountEndpoints } from './public-accounts.ts'
import { realtimeEndpoints } from './realtime.ts'
import { relationEndpoints } from './relations.ts'
import { remarkEndpoints } from './remarks.ts'
import { searchEndpoints } from './search.ts'
import { sharingEndpoints } from './sharing.ts'
import { siteEndpoints } from './site.ts'
import { specialEndpoints } from './specials.ts'
import { submissionEndpoints } from './submissions.ts'

/**
 * The one table of calls. Validation, the typed client, OpenAPI and `docs/api.md` are all made from it.
 * The browser uses it as a type only.
 */
export const endpoints = {
  ...identityEndpoints,
  ...siteEndpoints,
  ...contentEndpoints,
  ...albumEndpoints,
  ...specialEndpoints,
  ...previewEndpoints,
  ...remarkEndpoints,
  ...placeEndpoints,
  ...publicAccountEndpoints,
  ...communityEndpoints,
  ...submissionEndpoints,
  ...commentEndpoints,
  ...objectionEndpoints,
  ...relationEndpoints,
  ...searchEndpoints,
  ...sharingEndpoints,
  ...uploadEndpoints,
  ...followEndpoints,
  ...hiddenEndpoints,
  ...peopleEndpoints,
  ...inviteEndpoints,
  ...formEndpoints,
  ...bookingEndpoints,
  ...noticeEndpoints,
  ...liveEndpoints,
  ...realtimeEndpoints,
  ...analyticsEndpoints,
}

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

/** What a caller passes: fields with defaults are optional. */
export type InputOf<E extends { input: z.ZodType }> = z.input<E['input']>
/** What a handler receives: parsed, defaults filled in. */
export type ParsedInputOf<E extends { input: z.ZodType }> = z.output<E['input']>
export type OutputOf<E extends { output: z.ZodType | null }> = E['output'] extends z.ZodType
  ? z.output<E['output']>
  : null

/** Extra facts of a failure; which of them are present depends on the code. */
export interface FailureData {
  fields?: FieldError[]
  retry_after?: number
  actor?: string
  similar?: unknown[]
  /** The challenge of 42902, for the solver of its library. */
  captcha?: unknown
  /** Of 40901: the present version of what somebody else saved meanwhile. */
  version?: number
  /** Of 40905: how many items use it. */
  used?: number
  /** Of 40901 for a group, or the order of groups: what others did meanwhile, the latest first, as far as that is known. */
  changes?: Arrangement[]
  /** Of 40901 for a working copy: its present number, who wrote that and from which window, and what it says. */
  seq?: number
  by?: string
  client_id?: string
  manuscript?: { fields: Record<string, unknown>; body: string }
  /** Of 40302: until when (seconds, 0 for good) and why. */
  until?: number
  reason?: string
}

interface Success<T> {
  code: 0
  msg: string
  data: T
}

export interface Failure {
  code: ErrorCode | typeof NETWORK_FAILURE
  msg: string
  data: FailureData | null
  request_id?: string
}

/** The envelope: every answer of the API, success or failure, as the site's code sees it. */
export type Answer<T> = Success<T> | Failure

/** How a call from the browser travels; a call inside the process has no use for it. */
export interface CallOptions {
  /** A fresh UUID for each action of the reader, the same one again when the action is tried again. */
  requestId?: string
  /** Lets the request end after the page is gone. */
  keepalive?: boolean
}

/** How the site calls the API: over HTTP in the browser, inside the process on the server. Never throws. */
export interface Api {
  call<N extends EndpointName>(
    name: N,
    input: InputOf<Endpoints[N]>,
    options?: CallOptions,
  ): Promise<Answer<OutputOf<Endpoints[N]>>>
}
