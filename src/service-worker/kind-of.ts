import { ASSETS, isNeverOffline } from '#contract/offline.ts'
import { BASE_PATH, PLACE_MAPS_PATH } from '#contract/share-urls.ts'

/** What a request is for, as far as the worker may have it: a page, a file of the build, one of the media store. */
export type RequestKind = 'page' | 'asset' | 'file' | 'other'

/** What the worker leaves alone is `other`: everything but GET, other origins, calls, previews, the desktop page. */
export function kindOf(request: Pick<Request, 'method' | 'mode' | 'url'>, scope: string): RequestKind {
  const { pathname, origin } = new URL(request.url)
  if (request.method !== 'GET' || origin !== new URL(scope).origin) return 'other'
  if (pathname.startsWith(ASSETS)) return 'asset'
  if (pathname.startsWith(`${BASE_PATH}/media/`) || pathname.startsWith(PLACE_MAPS_PATH)) return 'file'
  return request.mode === 'navigate' && !isNeverOffline(pathname) ? 'page' : 'other'
}
