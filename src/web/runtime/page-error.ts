import { data, isRouteErrorResponse } from 'react-router'
import type { ContentCard } from '#contract/content.ts'
import type { Answer, Failure } from '#contract/endpoints.ts'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'

/** Why a page cannot be shown: plain data, so that it travels inside the page like loader data. */
export interface PageError {
  status: number
  /** Of the API's catalogue; 0 where no call failed. */
  code: number
  /** Shown as it is; empty for statuses that have a sentence of their own (404, 410). */
  message: string
  /** For the reader to quote; empty when the failure never reached a server. */
  requestId: string
  /** Items to offer in place of one that was taken down. */
  similar: ContentCard[]
}

export const PAGE_NOT_FOUND = 'This page could not be found'
export const BACK_HOME = 'Back to the home page'
export const ERROR_PAGE_FAILED = 'An error occurred while showing the error page'
export const GO_HOME = 'Go back to home'

/** The data of a successful answer; a failed one ends the loader with a `PageError`. */
export function dataOf<T>(answer: Answer<T>): T {
  if (answer.code === 0) return answer.data
  throw pageError(fromFailure(answer))
}

/** To be thrown by a loader: shows the error page with this status. */
export function pageError(error: Partial<PageError> & { status: number }): ReturnType<typeof data<PageError>> {
  return data({ code: 0, message: '', requestId: '', similar: [], ...error }, { status: error.status })
}

export const notFound = () => pageError({ status: 404, message: PAGE_NOT_FOUND })

/** Whatever a loader or a render threw, as a `PageError`: its own status, or its response's, else 500. */
export function toPageError(thrown: unknown): PageError {
  const blank: PageError = { status: 500, code: 0, message: '', requestId: '', similar: [] }
  if (isPageError(thrown)) return thrown
  if (isRouteErrorResponse(thrown)) {
    if (isPageError(thrown.data)) return thrown.data
    return { ...blank, status: thrown.status, message: thrown.status === 404 ? PAGE_NOT_FOUND : thrown.statusText }
  }
  if (!(thrown instanceof Error)) return blank
  const { status, response } = thrown as { status?: unknown; response?: { status?: unknown } }
  const own = [status, response?.status].find((value) => typeof value === 'number')
  return { ...blank, status: own ?? 500, message: thrown.message }
}

function fromFailure(failure: Failure): Partial<PageError> & { status: number } {
  const status = statusOf(failure.code)
  return {
    status,
    code: failure.code,
    message: messageOf(failure),
    requestId: failure.request_id ?? '',
    similar: (failure.data?.similar ?? []) as ContentCard[],
  }
}

/** Nothing for a dead network: what the browser says of it is for developers. */
function messageOf({ code, msg }: Failure): string {
  if (code === NETWORK_FAILURE) return ''
  return statusOf(code) === 404 ? PAGE_NOT_FOUND : msg
}

/** Codes whose status is not their first three digits, and that of a call that nobody answered. */
const statusExceptions: Readonly<Record<number, number>> = {
  40002: 404,
  40104: 400,
  40105: 400,
  40107: 400,
  [NETWORK_FAILURE]: 503,
}

/** HTTP status of an API code, without the catalogue's texts. */
export function statusOf(code: number): number {
  return statusExceptions[code] ?? Math.trunc(code / 100)
}

function isPageError(value: unknown): value is PageError {
  return typeof value === 'object' && value !== null && 'status' in value && 'similar' in value && 'requestId' in value
}
