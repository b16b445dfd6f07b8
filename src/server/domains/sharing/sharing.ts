import type { sharingEndpoints } from '#contract/sharing.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handlers } from '#server/http/call.ts'
import type { Log } from '#server/http/log.ts'
import type { TicketSource } from '#server/outside/social-client/ticket-source.ts'
import type { Database } from '#server/storage/database.ts'
import { createSealing } from '#server/storage/sealed-text.ts'
import { checkSigning, type SigningCheck } from './check-signing.ts'
import { createTicketKeeper } from './keep-ticket.ts'
import { addressOfTail } from './rules.ts'
import { createSigning } from './sign-address.ts'
import { toShareConfig } from './view.ts'

export type { SigningCheck } from './check-signing.ts'

/** What the site calls itself when it is shared. `logo` is an address, absolute or from the root of the host; or empty. */
export interface SharedIdentity {
  name: string
  descriptions: string
  logo: string
}

/** The account that pages share for inside the social client. */
export interface SocialAccount {
  appId: string
  /** Hosts, each with its port where it has one, whose addresses are signed. */
  allowedHosts: readonly string[]
  tickets: TicketSource
}

export interface SharingParts {
  database: Database
  /** Seals what the social client's server lends. */
  dataSecret: string
  /** Origin that shared links point to. */
  wapHost: string
  findIdentity: () => Promise<SharedIdentity>
  /** Null where pages leave the social client alone. */
  account: SocialAccount | null
  clock: () => number
  log: Log
}

/** What social clients show of a shared page, and what their scripts are configured with. */
export interface Sharing {
  handlers: Handlers<typeof sharingEndpoints>
  /** Renews the ticket before it ends; null where there is none to be had. */
  refreshTicket: (() => Promise<void>) | null
  /** When the ticket ends that this process last saw, in seconds, 0 for none; null where there is none to be had. */
  ticketEndsAt: (() => number) | null
  /** Tries each step of signing an address; null where no account is configured. */
  checkSigning(address: string): Promise<SigningCheck[] | null>
}

export function createSharing({ wapHost, findIdentity, account, ...parts }: SharingParts): Sharing {
  const signing = account && createAccountSigning(account, parts)
  const sign = async (address: string, field: string) => {
    if (!signing) throw new AppError(50302)
    return signing.sign(address, field)
  }
  return {
    handlers: {
      'GET /peony/v1/system/wxshare/{encoded_url}': ({ encoded_url: tail }) =>
        sign(addressOfTail(tail), 'path.encoded_url'),
      'GET /peony/v1/system/wxshare': ({ url }) => sign(url, 'query.url'),
      'GET /inner/wxshare/config': async () =>
        toShareConfig(await findIdentity(), { wapHost, appId: account?.appId ?? null }),
    },
    refreshTicket: signing && signing.refreshTicket,
    ticketEndsAt: signing && signing.ticketEndsAt,
    checkSigning: async (address) => signing && signing.check(address),
  }
}

function createAccountSigning(
  { appId, allowedHosts, tickets: source }: SocialAccount,
  { database, dataSecret, clock, log }: Pick<SharingParts, 'database' | 'dataSecret' | 'clock' | 'log'>,
) {
  const sealing = createSealing(dataSecret, 'social-ticket')
  const tickets = createTicketKeeper({ database, source, appId, sealing, clock, log })
  const parts = { appId, allowedHosts, tickets, clock }
  return {
    ...createSigning(parts),
    refreshTicket: () => tickets.refresh(),
    ticketEndsAt: () => tickets.lastSeenEnd(),
    check: (address: string) => checkSigning({ ...parts, source }, address),
  }
}
