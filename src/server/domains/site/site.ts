import type { IdCodec } from '#contract/ids.ts'
import type { GroupKind } from '#contract/content.ts'
import type { siteEndpoints } from '#contract/site.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { contribute } from '#server/assembly/points.ts'
import type { Handlers } from '#server/http/call.ts'
import type { Database, Db, Tx } from '#server/storage/database.ts'
import { contentDomain, type Content } from '../content/content.ts'
import { foundEntries, searchDomain, type Search } from '../search/search.ts'
import { createEntries } from './entries.ts'
import { getGroup } from './get-group.ts'
import { leavesOn, loadIdentity, saveIdentity, withFallbacks, type SiteIdentity } from './identity.ts'
import {
  orderGroups,
  saveColumn,
  saveList,
  saveTopic,
  saveWords,
  toKey,
  type ColumnDraft,
  type GroupWords,
  type ListDraft,
  type TopicDraft,
} from './save-group.ts'
import { removeGroup } from './remove-group.ts'
import { countSiteVersion, findSiteVersion, holdSiteVersion, refuseOtherSiteVersion } from './site-version.ts'
import { toStaticData } from './static-data.ts'
import { listCountedGroups, listGroups, type GroupRow } from './store.ts'
import type { SiteFacts } from './view.ts'

export { leavesOn } from './identity.ts'
export type { TopicDraft } from './save-group.ts'

/** A column, a topic or a list. */
export interface FoundGroup {
  id: number
  kind: GroupKind
  key: string
  name: string
  position: number
  summary: string
  cover: string
  color: string
  /** Of a list; else empty. */
  style: string
  /** Key of the topic that took its place; else empty. */
  mergedInto: string
  /** Public items in it. */
  count: number
}

export interface SiteParts {
  database: Database
  ids: IdCodec
  facts: SiteFacts
}

/** The site as a whole: who publishes it, what it looks like, what its home page is divided into. */
export interface Site extends DomainParts {
  handlers: Handlers<typeof siteEndpoints>
  saveSite(tx: Tx, identity: SiteIdentity): Promise<void>
  saveColumn(tx: Tx, draft: ColumnDraft): Promise<number>
  saveTopic(tx: Tx, draft: TopicDraft): Promise<number>
  saveList(tx: Tx, draft: ListDraft): Promise<number>
  /** Says something else of a column, a topic or a list. Throws 40401. */
  saveWords(tx: Tx, groupId: number, words: GroupWords): Promise<void>
  /** Puts groups of a kind into an order, those that are not named behind them. */
  orderGroups(tx: Tx, kind: GroupKind, ids: readonly number[]): Promise<void>
  /** Takes a group away; its items stay. Throws 40401. */
  removeGroup(tx: Tx, kind: 'column' | 'topic' | 'list', key: string): Promise<void>
  /** The identity as it is shown, no text empty that has a fallback. */
  findIdentity(): Promise<SiteIdentity>
  /** The identity as it was saved. */
  exportIdentity(): Promise<SiteIdentity>
  /** How often the site was written, as `site.yaml` has it. */
  findVersion(db: Db): Promise<number>
  countVersion(tx: Tx): Promise<void>
  /** The same as `findVersion`; nobody else writes the site meanwhile. */
  holdVersion(tx: Tx): Promise<number>
  /** Throws 40901 with the present version unless it is this one, and lets nobody else write the site meanwhile. */
  refuseOtherVersion(tx: Tx, version: number): Promise<void>
  /** Every column, topic and list, kind after kind in their order. */
  listGroups(): Promise<FoundGroup[]>
  listColumns(): Promise<Array<ColumnDraft & { id: number }>>
  listTopics(): Promise<Array<TopicDraft & { id: number }>>
  listLists(): Promise<Array<ListDraft & { id: number }>>
}

interface Needed extends Pick<Foundation, 'database' | 'ids' | 'locales' | 'contentTypes' | 'offers'> {
  content: Pick<Content, 'relistMerged'> & { editing: Pick<Content['editing'], 'emptyGroup'> }
  search: Pick<Search, 'indexEntry' | 'removeEntry'>
}

/** Who has to know of groups that change. */
export type GroupFollowers = Pick<Needed, 'content' | 'search'>

export const siteDomain = defineDomain({
  name: 'site',
  tables: [],
  needs: [contentDomain, searchDomain],
  create: createSite,
})

export function createSite(needed: Needed): Site {
  const { database, ids, locales, contentTypes, offers } = needed
  const parts: SiteParts = { database, ids, facts: { locales, types: contentTypes, offers } }
  const findIdentity = async () => withFallbacks(await loadIdentity(database.db))

  return {
    handlers: {
      'GET /peony/v1/group': ({ gid }, call) => getGroup(parts, gid, call.now),
      'GET /peony/v1/appinfo': ({ gid }, call) => getGroup(parts, gid, call.now),
      async 'GET /inner/static/data'() {
        const identity = await findIdentity()
        return toStaticData(identity, leavesOn(identity, 'app_launch') ? offers.appLaunch : null)
      },
    },
    saveSite: saveIdentity,
    saveColumn,
    saveTopic: (tx, draft) => saveTopic(tx, needed, draft),
    saveList,
    saveWords: (tx, groupId, words) => saveWords(tx, needed, groupId, words),
    orderGroups,
    removeGroup: (tx, kind, key) => removeGroup(tx, needed, `${kind}:${key}`),
    findIdentity,
    exportIdentity: () => loadIdentity(database.db),
    findVersion: findSiteVersion,
    countVersion: countSiteVersion,
    holdVersion: holdSiteVersion,
    refuseOtherVersion: refuseOtherSiteVersion,
    async listGroups() {
      const rows = await listCountedGroups(database.db, ['column', 'topic', 'list'])
      return rows.map((row) => ({
        ...toTexts(row),
        kind: row.kind,
        style: row.style,
        mergedInto: toKey(row.merged_into),
        count: row.content_count,
      }))
    },
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
    contributions: [contribute(foundEntries, createEntries(database, ids))],
  }
}

function toColumn({ id, source_id: sourceId, name, position }: GroupRow) {
  return { id, key: toKey(sourceId), name, position }
}

function toTexts(row: GroupRow) {
  return { ...toColumn(row), summary: row.summary, cover: row.cover, color: row.color }
}
