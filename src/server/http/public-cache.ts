import { hash } from 'node:crypto'
import type { CachePolicy } from '#contract/endpoint.ts'

/** The `Cache-Control` of a successful answer. */
export function cacheControl(policy: CachePolicy): string {
  if (policy.kind === 'private') return 'private, no-store'
  const stale = policy.stale > 0 ? `, stale-while-revalidate=${policy.stale}` : ''
  return `public, max-age=${policy.seconds}${stale}`
}

/** A weak ETag of an answer: it stands for all encodings that the answer may be sent in. */
export function entityTag(body: string | Buffer): string {
  return `W/"${hash('sha256', body, 'base64url').slice(0, 27)}"`
}

/** Whether an `If-None-Match` header names this tag (RFC 9110, section 13.1.2). */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header === tag) return true
  return header.split(',').some((candidate) => {
    const trimmed = candidate.trim()
    return trimmed === '*' || trimmed === tag || `W/${trimmed}` === tag
  })
}

/** A `Vary` header with one more field (RFC 9110, section 12.5.5). */
export function addVary(vary: unknown, field: string): string {
  return typeof vary === 'string' && vary !== '' ? `${vary}, ${field}` : field
}
