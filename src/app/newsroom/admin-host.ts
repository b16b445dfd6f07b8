import type { IncomingMessage } from 'node:http'
import { ADMIN_PATH } from '#contract/admin/endpoint.ts'
import { BASE_PATH } from '#contract/share-urls.ts'

/** What the newsroom's own host answers besides its page and its calls: the files and pictures that these load, and health. */
const BESIDES = [`${BASE_PATH}/assets/`, `${BASE_PATH}/media/`, '/healthz', '/readyz', '/metrics']

/**
 * Whether the host that was asked answers such an address. With an origin of its own the newsroom answers there alone,
 * and nothing that readers open does: a script that got into a page of theirs has no way to its calls.
 */
export function createAdminHost(adminOrigin: string | null): (request: IncomingMessage) => boolean {
  if (adminOrigin === null) return () => true
  const { host } = new URL(adminOrigin)
  return ({ url = '/', headers }) => {
    const isOfNewsroom = url.startsWith(ADMIN_PATH) && /^(?:[/?]|$)/.test(url.slice(ADMIN_PATH.length))
    if (headers.host?.toLowerCase() !== host) return !isOfNewsroom
    return isOfNewsroom || BESIDES.some((path) => url.startsWith(path))
  }
}
