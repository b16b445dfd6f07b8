import { ADMIN_PATH } from './endpoint.ts'

/** What the newsroom and its service worker agree on. */

/** Where the worker is; it has what lies below the folder. */
export const NEWSROOM_WORKER_PATH = `${ADMIN_PATH}/sw.js`

/** Every cache of the newsroom begins so; those of readers begin otherwise. */
export const NEWSROOM_CACHE_PREFIX = 'newsroom '
/** Its page, and the files of its build that were used. */
export const NEWSROOM_CACHE = `${NEWSROOM_CACHE_PREFIX}shell`

/** The only way by which a page of the newsroom may name its worker, as its policy says. */
export const NEWSROOM_WORKER_POLICY = 'newsroom-worker'
