import type { SigningStep } from '#contract/admin/share-check.ts'
import type { sharingEndpoints } from '#contract/sharing.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation, SocialAccount } from '#server/assembly/foundation.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handlers } from '#server/http/call.ts'
import { createSealing } from '#server/storage/sealed-text.ts'
import { siteDomain, type Site } from '../site/site.ts'
import { checkSigning } from './check-signing.ts'
import { createTicketCache } from './ticket-cache.ts'
import { addressOfTail } from './rules.ts'
import { createSigning } from './sign-address.ts'
import { toShareConfig } from './view.ts'

/** What the site calls itself when it is shared. `logo` is an address, absolute or from the root of the host; or empty. */
export interface SharedIdentity {
  name: string
  descriptions: string
  logo: string
  features: { wx_share?: 'on' | 'off' }
}

interface Needed extends Pick<Foundation, 'database' | 'dataSecret' | 'wapHost' | 'socialAccount' | 'clock' | 'log'> {
  site: Pick<Site, 'findIdentity'>
}

export const sharingDomain = defineDomain({
  name: 'sharing',
  tables: ['social_tickets'],
  needs: [siteDomain],
  create: createSharing,
})

const REFRESH_TICKET_EVERY_MS = 15_000

/** What social clients show of a shared page, and what their scripts are configured with. */
export interface Sharing extends DomainParts {
  handlers: Handlers<typeof sharingEndpoints>
  /** Renews the ticket before it ends; null where there is none to be had. */
  refreshTicket: (() => Promise<void>) | null
  /** Tries each step of signing an address; null where no account is configured. */
  checkSigning(address: string): Promise<SigningStep[] | null>
}

function createSharing({ wapHost, site, socialAccount: account, ...parts }: Needed): Sharing {
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
        toShareConfig(await site.findIdentity(), { wapHost, appId: account?.appId ?? null }),
    },
    refreshTicket: signing && signing.refreshTicket,
    jobs: signing
      ? [
          {
            everyMs: REFRESH_TICKET_EVERY_MS,
            name: 'refresh of the social client’s ticket',
            run: signing.refreshTicket,
          },
        ]
      : [],
    metrics: signing
      ? [
          {
            name: 'social_ticket_left_seconds',
            help: 'How long the ticket of the social client is still good; 0 without one',
            ofAll: 'max',
            read: () => Math.max(0, signing.ticketEndsAt() - parts.clock()),
          },
        ]
      : [],
    checkSigning: async (address) => signing && signing.check(address),
  }
}

function createAccountSigning(
  { appId, allowedHosts, tickets: source }: SocialAccount,
  { database, dataSecret, clock, log }: Pick<Foundation, 'database' | 'dataSecret' | 'clock' | 'log'>,
) {
  const sealing = createSealing(dataSecret, 'social-ticket')
  const tickets = createTicketCache({ database, source, appId, sealing, clock, log })
  const parts = { appId, allowedHosts, tickets, clock }
  return {
    ...createSigning(parts),
    refreshTicket: () => tickets.refresh(),
    ticketEndsAt: () => tickets.lastSeenEnd(),
    check: (address: string) => checkSigning({ ...parts, source }, address),
  }
}
