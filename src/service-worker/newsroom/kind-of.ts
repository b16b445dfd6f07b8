import { ADMIN_PATH } from '#contract/admin/endpoint.ts'
import { ASSETS } from '#contract/offline.ts'

/** What a request of the newsroom is for, as far as its worker may have it: its page, or a file of a build. */
export type NewsroomRequestKind = 'shell' | 'file' | 'other'

/** What the worker leaves alone is `other`: everything but GET, other origins, every call of the API. What is opened is in its scope. */
export function kindOf(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): NewsroomRequestKind {
  if (method !== 'GET') return 'other'
  if (mode !== 'navigate') return url.startsWith(origin + ASSETS) ? 'file' : 'other'
  return url.startsWith(`${origin}${ADMIN_PATH}/api/`) ? 'other' : 'shell'
}
