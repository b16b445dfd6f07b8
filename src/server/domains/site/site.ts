import type { ContentType } from '#contract/content.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { siteEndpoints } from '#contract/site.ts'
import type { Handlers } from '#server/http/call.ts'
import type { Database, Tx } from '#server/storage/database.ts'
import { getGroup } from './get-group.ts'
import { loadIdentity, saveIdentity, withFallbacks, type SiteIdentity } from './identity.ts'
import { saveColumn, type ColumnDraft } from './save-column.ts'
import { toStaticData } from './static-data.ts'
import { listColumns } from './store.ts'
import type { SiteFacts } from './view.ts'

export type { SiteIdentity } from './identity.ts'
export type { ColumnDraft } from './save-column.ts'

/** Types that have a page; the others are switched on when theirs is built. */
const BUILT_TYPES: readonly ContentType[] = ['doc']

export interface SiteParts {
  database: Database
  ids: IdCodec
  facts: SiteFacts
}

/** The site as a whole: who publishes it, what it looks like, what its home page is divided into. */
export interface Site {
  handlers: Handlers<typeof siteEndpoints>
  saveSite(tx: Tx, identity: SiteIdentity): Promise<void>
  saveColumn(tx: Tx, draft: ColumnDraft): Promise<number>
  /** The identity as it is shown, no text empty that has a fallback. */
  findIdentity(): Promise<SiteIdentity>
  /** The identity as it was saved. */
  exportIdentity(): Promise<SiteIdentity>
  listColumns(): Promise<Array<ColumnDraft & { id: number }>>
}

export interface SiteOptions {
  database: Database
  ids: IdCodec
  locales: readonly string[]
  /** Content types that the operator switched on. */
  contentTypes: readonly ContentType[]
}

export function createSite({ database, ids, locales, contentTypes }: SiteOptions): Site {
  const types = BUILT_TYPES.filter((type) => contentTypes.includes(type))
  const parts: SiteParts = { database, ids, facts: { locales, types } }
  const findIdentity = async () => withFallbacks(await loadIdentity(database.db))

  return {
    handlers: {
      'GET /peony/v1/group': ({ gid }, call) => getGroup(parts, gid, call.now),
      'GET /peony/v1/appinfo': ({ gid }, call) => getGroup(parts, gid, call.now),
      'GET /inner/static/data': async () => toStaticData(await findIdentity()),
    },
    saveSite: saveIdentity,
    saveColumn,
    findIdentity,
    exportIdentity: () => loadIdentity(database.db),
    async listColumns() {
      const columns = await listColumns(database.db)
      return columns.map(({ id, source_id: sourceId, name, position }) => ({
        id,
        key: sourceId.replace(/^column:/, ''),
        name,
        position,
      }))
    },
  }
}
