import type { hiddenEndpoints } from '#contract/hidden.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import type { Handlers } from '#server/http/call.ts'
import type { PersonalData } from '#server/storage/personal-data.ts'
import { accountsDomain, type Accounts } from '../accounts/accounts.ts'
import { contentDomain, type Content } from '../content/content.ts'
import type { Db } from '#server/storage/database.ts'
import { listHidden, listHiddenIds } from './list-hidden.ts'
import { createPersonalData } from './personal-data.ts'
import { setHidden } from './set-hidden.ts'
import * as store from './store.ts'

/** What every use case of this domain is made with. */
export interface HiddenParts extends Pick<Foundation, 'database' | 'ids'> {
  accounts: Pick<Accounts, 'listTargets' | 'namesOf'>
  content: Pick<Content, 'filterPublished' | 'loadCards'>
}

export const hiddenDomain = defineDomain({
  name: 'hidden',
  tables: ['hidden'],
  needs: [accountsDomain, contentDomain],
  create: createHidden,
})

/** What users do not want to see in lists. Lists are the same for everybody: whoever shows one leaves out what is hidden. */
export interface Hidden extends DomainParts {
  handlers: Handlers<typeof hiddenEndpoints>
  personal: PersonalData
  /** Who of some users has hidden an item or, where one is meant, an account. */
  listHiding(
    db: Db,
    userIds: readonly number[],
    about: { contentId: number; accountId: number | null },
  ): Promise<Set<number>>
}

function createHidden(parts: HiddenParts): Hidden {
  return {
    handlers: {
      'GET /peony/v1/hidden': (_input, call) => listHiddenIds(parts, call),
      'POST /peony/v1/hidden': (input, call) => setHidden(parts, input, call),
      'GET /peony/v1/hidden/list': (input, call) => listHidden(parts, input, call),
    },
    personal: createPersonalData(parts),
    listHiding: store.listHiding,
  }
}
