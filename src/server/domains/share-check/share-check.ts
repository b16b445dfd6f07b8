import type { shareCheckAdminEndpoints, ShareReport } from '#contract/admin/share-check.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AdminHandlers } from '#server/http/admin-call.ts'
import { sharingDomain, type Sharing } from '../sharing/sharing.ts'
import { checkShare } from './check-share.ts'

/** A page as a client gets it: what it answers, where it leads on to, its HTML. */
export interface SharedPage {
  status: number
  location: string | null
  html: string
}

/** Reads a page of this site; null for an address that is not ours. */
export type ReadPage = (url: URL) => Promise<SharedPage | null>

export type ShareCheckParts = Pick<Foundation, 'wapHost' | 'socialAccount' | 'mediaStore'>

interface Needed extends ShareCheckParts {
  sharing: Pick<Sharing, 'checkSigning'>
}

export const shareCheckDomain = defineDomain({
  name: 'shareCheck',
  tables: [],
  needs: [sharingDomain],
  create: createShareCheck,
})

/** Tells operators what social clients make of a page. */
export interface ShareCheck extends DomainParts {
  adminHandlers: AdminHandlers<typeof shareCheckAdminEndpoints>
  /** Throws 40001 for an address that is not ours, 50302 while pages cannot be read. */
  check(url: string): Promise<ShareReport>
  /** What a preview shows, as the page that it will be at another address. Throws as `check` does. */
  checkAs(url: string, future: string): Promise<ShareReport>
  /** Has pages read this way from now on: they are made above the server. */
  readPagesBy(read: ReadPage): void
}

function createShareCheck({ sharing, ...parts }: Needed): ShareCheck {
  let readPage: ReadPage | null = null
  const check = async (url: string, future?: string) => {
    if (!readPage) throw new AppError(50302)
    return await checkShare(parts, readPage, url, future)
  }
  return {
    adminHandlers: {
      'GET /admin/api/v1/share-check': ({ url }) => check(url),
      'GET /admin/api/v1/share-check/signing': async ({ url }) => ({
        steps: await sharing.checkSigning(URL.parse(url, parts.wapHost)?.href ?? url),
      }),
    },
    check: (url) => check(url),
    checkAs: check,
    readPagesBy(read) {
      readPage = read
    },
  }
}
