import { assetsNamedIn, KEPT_AT } from '#contract/offline.ts'

/** A page that was put into a cache. */
export interface CachedPage {
  bytes: number
  /** Addresses of the scripts that it names. */
  assets: string[]
  html: string
}

/** Puts a public page into a cache; answers null where there is none that everybody may see. */
export async function cachePage(
  cache: Cache,
  address: string,
  now: number,
  signal?: AbortSignal,
): Promise<CachedPage | null> {
  const response = await fetchPublic(address, signal)
  const type = response?.headers.get('content-type') ?? ''
  if (!response || !type.startsWith('text/html')) return null
  const body = await response.blob()
  const headers = new Headers({ 'content-type': type, [KEPT_AT]: String(now) })
  for (const name of POLICIES) {
    const policy = response.headers.get(name)
    if (policy !== null) headers.set(name, policy)
  }
  await cache.put(address, new Response(body, { headers }))
  const html = await body.text()
  return { bytes: body.size, assets: assetsNamedIn(html), html }
}

const POLICIES = ['content-security-policy', 'referrer-policy', 'permissions-policy', 'x-content-type-options']

/** Puts a public file, or what a public call answers, into a cache; answers its bytes, null where it cannot be had. */
export async function cacheFile(cache: Cache, address: string, signal?: AbortSignal): Promise<number | null> {
  const response = await fetchPublic(address, signal)
  if (!response) return null
  const body = await response.blob()
  const type = response.headers.get('content-type') ?? ''
  await cache.put(address, new Response(body, { headers: { 'content-type': type } }))
  return body.size
}

/** What everybody is answered: asked without saying who asks. Null for failures and what is private. */
async function fetchPublic(address: string, signal?: AbortSignal): Promise<Response | null> {
  const response = await fetch(address, { credentials: 'omit', ...(signal && { signal }) }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    return null
  })
  if (response?.status !== 200 || response.redirected || response.headers.has(KEPT_AT)) return null
  const isPublic = /\bpublic\b/.test(response.headers.get('cache-control') ?? '')
  return isPublic ? response : null
}

/** Whether something failed because there is no more room on the device. */
export function isAboutSpace(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}
