import type { ContentType } from '#contract/content.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { siteEndpoints } from '#contract/site.ts'
import type { Handlers } from '#server/http/call.ts'
import type { Database, Tx } from '#server/storage/database.ts'
import { createEntries, type Entries } from './entries.ts'
import { getGroup } from './get-group.ts'
import { loadIdentity, saveIdentity, withFallbacks, type SiteIdentity } from './identity.ts'
import {
  saveColumn,
  saveList,
  saveTopic,
  type ColumnDraft,
  type ListDraft,
  type TopicDraft,
  type TopicFollowers,
} from './save-group.ts'
import { removeGroup, type GroupFollowers } from './remove-group.ts'
import { toStaticData } from './static-data.ts'
import { listGroups, type GroupRow } from './store.ts'
import type { SiteFacts, SiteOffers } from './view.ts'

export type { SiteOffers } from './view.ts'
export type { TopicDraft } from './save-group.ts'

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
  saveTopic(tx: Tx, draft: TopicDraft): Promise<number>
  saveList(tx: Tx, draft: ListDraft): Promise<number>
  /** Takes a group away; its items stay. Throws 40401. */
  removeGroup(tx: Tx, kind: 'column' | 'topic' | 'list', key: string): Promise<void>
  /** The identity as it is shown, no text empty that has a fallback. */
  findIdentity(): Promise<SiteIdentity>
  /** The identity as it was saved. */
  exportIdentity(): Promise<SiteIdentity>
  listColumns(): Promise<Array<ColumnDraft & { id: number }>>
  listTopics(): Promise<Array<TopicDraft & { id: number }>>
  listLists(): Promise<Array<ListDraft & { id: number }>>
  /** What the search asks for of topics. */
  topicEntries: Entries
}

export interface SiteOptions {
  database: Database
  ids: IdCodec
  locales: readonly string[]
  /** Content types that the operator switched on. */
  contentTypes: readonly ContentType[]
  offers: SiteOffers
  relistMerged: TopicFollowers['relist']
  search: TopicFollowers['search']
  emptyGroup: GroupFollowers['emptyGroup']
}

export function createSite(options: SiteOptions): Site {
  const { database, ids, locales, contentTypes, offers, relistMerged: relist, search, emptyGroup } = options
  const parts: SiteParts = { database, ids, facts: { locales, types: contentTypes, offers } }
  const findIdentity = async () => withFallbacks(await loadIdentity(database.db))

  return {
    handlers: {
      'GET /peony/v1/group': ({ gid }, call) => getGroup(parts, gid, call.now),
      'GET /peony/v1/appinfo': ({ gid }, call) => getGroup(parts, gid, call.now),
      'GET /inner/static/data': async () => toStaticData(await findIdentity(), offers.appLaunch),
    },
    saveSite: saveIdentity,
    saveColumn,
    saveTopic: (tx, draft) => saveTopic(tx, { relist, search }, draft),
    saveList,
    removeGroup: (tx, kind, key) => removeGroup(tx, { relist, search, emptyGroup }, `${kind}:${key}`),
    findIdentity,
    exportIdentity: () => loadIdentity(database.db),
    async listColumns() {
      return (await listGroups(database.db, 'column')).map((row) => toColumn(row))
    },
    async listTopics() {
      return (await listGroups(database.db, 'topic')).map((row) => ({
        ...toTexts(row),
        related: JSON.parse(row.related) as string[],
        mergedInto: toKey(row.merged_into),
      }))
    },
    async listLists() {
      return (await listGroups(database.db, 'list')).map((row) => ({
        ...toTexts(row),
        style: row.style as ListDraft['style'],
      }))
    },
    topicEntries: createEntries(database, ids),
  }
}

function toColumn({ id, source_id: sourceId, name, position }: GroupRow) {
  return { id, key: toKey(sourceId), name, position }
}

function toTexts(row: GroupRow) {
  return { ...toColumn(row), summary: row.summary, cover: row.cover, color: row.color }
}

/** The key that a group was saved under. */
function toKey(sourceId: string): string {
  return sourceId.replace(/^\w+:/, '')
}
