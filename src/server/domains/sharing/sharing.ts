import type { Handlers } from '../../http/call.ts'
import { toShareConfig } from './view.ts'

/** What the site calls itself when it is shared. `logo` is an address, absolute or from the root of the host; or empty. */
export interface SharedIdentity {
  name: string
  descriptions: string
  logo: string
}

export interface SharingParts {
  /** Origin that shared links point to. */
  wapHost: string
  findIdentity: () => Promise<SharedIdentity>
}

/** What social clients show of a shared page. */
export interface Sharing {
  handlers: Pick<Handlers, 'GET /inner/wxshare/config'>
}

export function createSharing({ wapHost, findIdentity }: SharingParts): Sharing {
  return {
    handlers: { 'GET /inner/wxshare/config': async () => toShareConfig(await findIdentity(), wapHost) },
  }
}
