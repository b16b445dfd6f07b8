import type { shareCheckAdminEndpoints, ShareReport } from '#contract/admin/share-check.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AdminHandlers } from '#server/http/admin-call.ts'
import type { MediaStore } from '#server/outside/media-store.ts'
import { checkShare } from './check-share.ts'

/** A page as a client gets it: what it answers, where it leads on to, its HTML. */
export interface SharedPage {
  status: number
  location: string | null
  html: string
}

/** Reads a page of this site; null for an address that is not ours. */
export type ReadPage = (url: URL) => Promise<SharedPage | null>

export interface ShareCheckParts {
  /** Origin that shared links point to. */
  wapHost: string
  /** Hosts that the social client lets this site share for; null where no account is configured. */
  allowedHosts: readonly string[] | null
  files: Pick<MediaStore, 'measure'>
}

/** Tells operators what social clients make of a page. */
export interface ShareCheck {
  adminHandlers: AdminHandlers<typeof shareCheckAdminEndpoints>
  /** Throws 40001 for an address that is not ours, 50302 while pages cannot be read. */
  check(url: string): Promise<ShareReport>
  /** Has pages read this way from now on: they are made above the server. */
  readPagesBy(read: ReadPage): void
}

export function createShareCheck(parts: ShareCheckParts): ShareCheck {
  let readPage: ReadPage | null = null
  const check = async (url: string) => {
    if (!readPage) throw new AppError(50302)
    return await checkShare(parts, readPage, url)
  }
  return {
    adminHandlers: { 'GET /admin/api/v1/share-check': ({ url }) => check(url) },
    check,
    readPagesBy(read) {
      readPage = read
    },
  }
}
