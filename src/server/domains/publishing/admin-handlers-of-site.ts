import type { siteAdminEndpoints } from '#contract/admin/site.ts'
import type { AdminCall, AdminHandlers } from '#server/http/admin-call.ts'
import type { Tx } from '#server/storage/database.ts'
import type { Warning } from './manuscripts.ts'
import { arranged } from './points.ts'
import type { PublishingParts } from './publishing.ts'
import { findSteps, saveSteps } from './sign-off.ts'

/** The calls about the site as a whole of the editor's API. */
export function createSiteHandlers(parts: PublishingParts): AdminHandlers<typeof siteAdminEndpoints> {
  const {
    site,
    places,
    search: { words },
  } = parts

  interface Written {
    warnings: Warning[]
    version: number
  }

  /** Writes a document that the caller made of this version; without one whatever is there. */
  async function writing(
    { version, ...document }: Record<string, unknown> & { version?: number | undefined },
    { staff }: Pick<AdminCall, 'staff'>,
  ): Promise<(tx: Tx) => Promise<Written>> {
    const { warnings, write } = await parts.manuscripts.readSite(document)
    return async (tx) => {
      if (version !== undefined) await site.refuseOtherVersion(tx, version)
      await write(tx)
      await parts.emit(tx, arranged, { groupId: null, contentId: null, staff })
      return { warnings, version: await site.findVersion(tx.db) }
    }
  }

  return {
    async 'GET /admin/api/v1/site'() {
      // Before the document: what is written meanwhile makes the version too old, not too new.
      const version = await site.findVersion(parts.database.db)
      return { ...(await parts.manuscripts.describeSite()), version }
    },
    'POST /admin/api/v1/site': writing,
    'POST /admin/api/v1/site/yaml/parse': async ({ yaml }) => parts.manuscripts.parseSite(yaml),
    'POST /admin/api/v1/site/yaml/print': async (document) => ({ yaml: parts.manuscripts.printSite(document) }),
    'POST /admin/api/v1/site/groups': writing,
    async 'POST /admin/api/v1/site/groups/{kind}/{key}/remove'({ kind, key }, { tx, staff }) {
      await site.removeGroup(tx, kind, key)
      await site.countVersion(tx)
      await parts.emit(tx, arranged, { groupId: null, contentId: null, staff })
      return { version: await site.findVersion(tx.db) }
    },
    async 'POST /admin/api/v1/site/places/{key}/remove'({ key }, { tx }) {
      await places.removePlace(tx, key)
      await site.countVersion(tx)
      return { version: await site.findVersion(tx.db) }
    },
    'GET /admin/api/v1/site/sign-off': async () => ({ steps: await findSteps(parts.database.db) }),
    async 'POST /admin/api/v1/site/sign-off'({ steps }, { tx }) {
      await saveSteps(tx, steps)
      return { steps }
    },
    async 'GET /admin/api/v1/hot-words'(_input, { now }) {
      const version = await words.findVersion(parts.database.db)
      const chosen = await words.list()
      return {
        pinned: chosen.filter(({ state }) => state === 'pinned').map(({ word, tag }) => ({ word, tag })),
        hidden: chosen.filter(({ state }) => state === 'hidden').map(({ word }) => word),
        shown: await words.listShown(now),
        version,
      }
    },
    async 'POST /admin/api/v1/hot-words'({ pinned, hidden, version }, { tx, staff }) {
      const chosen = [
        ...pinned.map(({ word, tag }) => ({ word, tag, state: 'pinned' as const })),
        ...hidden.map((word) => ({ word, tag: '' as const, state: 'hidden' as const })),
      ]
      await words.replace(tx, chosen, { by: staff.name, version })
      return {}
    },
  }
}
