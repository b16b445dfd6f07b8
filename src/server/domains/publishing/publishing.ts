import type { contentAdminEndpoints } from '#contract/admin/contents.ts'
import type { fetchingAdminEndpoints } from '#contract/admin/fetching.ts'
import type { findingAdminEndpoints } from '#contract/admin/finding.ts'
import type { ItemFinding } from '#contract/admin/manuscripts.ts'
import type { modelAdminEndpoints } from '#contract/admin/models.ts'
import type { siteAdminEndpoints } from '#contract/admin/site.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { contribute, on } from '#server/assembly/points.ts'
import type { AdminHandlers } from '#server/http/admin-call.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { accountsDomain, type Accounts } from '../accounts/accounts.ts'
import { communityDomain, type Community } from '../community/community.ts'
import {
  contentDomain,
  deleted,
  type Content,
  type EditedItem,
  type GroupPlace,
  type ItemFilter,
} from '../content/content.ts'
import { judgingDomain, type Judging } from '../judging/judging.ts'
import { placesDomain, type Places } from '../places/places.ts'
import { previewsDomain, type Previews } from '../previews/previews.ts'
import { namingTexts, shelfDomain, type Shelf } from '../shelf/shelf.ts'
import { searchDomain, type Search } from '../search/search.ts'
import { siteDomain, type Site } from '../site/site.ts'
import { createFetchingHandlers, createFindingHandlers } from './admin-handlers-of-finding.ts'
import { checkHere, checkItem, checkLinksElsewhere, type CheckedItem, type PlacedLink } from './check-item.ts'
import { describeAsOf } from './describe-as-of.ts'
import { createContentHandlers } from './admin-handlers.ts'
import type { Manuscript, Manuscripts } from './manuscripts.ts'
import { findView, toItems } from './list-items.ts'
import { prepareMove, type GroupKeys } from './move-item.ts'
import { manuscriptFormat } from './points.ts'
import { refuseUndescribed } from './refuse-undescribed.ts'
import { prepareCreation, prepareRevert, prepareUpdate, type SavedItem, type SaveOptions } from './save-manuscript.ts'
import { createModelHandlers } from './admin-handlers-of-models.ts'
import { createSiteHandlers } from './admin-handlers-of-site.ts'
import { createItemText, createSiteText } from './rewrite-texts.ts'
import * as store from './store.ts'
import type { ItemView } from './view.ts'

export type {
  CheckedModel,
  FetchedPage,
  FetchedPicture,
  Manuscript,
  Manuscripts,
  ReadManuscript,
  ReadModel,
  ReadSite,
  SavedModel,
  Warning,
  WrittenModel,
  WrittenOver,
} from './manuscripts.ts'
export { arranged, copiesOfItems, manuscriptFormat, rewritten, type Rewritten } from './points.ts'
export { toFinding } from './rules.ts'
export { findSteps, saveSteps, toUnsigned } from './sign-off.ts'
export type { SavedItem } from './save-manuscript.ts'
export type { ItemView } from './view.ts'

type Work<T> = Promise<(tx: Tx) => Promise<T>>

/** What editors do: items written, corrected, moved and taken down, and the site that they stand in. */
export interface Publishing extends DomainParts {
  adminHandlers: AdminHandlers<
    typeof contentAdminEndpoints &
      typeof siteAdminEndpoints &
      typeof modelAdminEndpoints &
      typeof findingAdminEndpoints &
      typeof fetchingAdminEndpoints
  >
  /** Each reads and fetches first and returns the work of a transaction. Throw as the functions behind them say. */
  prepareCreation(manuscript: Manuscript, options: SaveOptions): Work<SavedItem>
  prepareUpdate(id: number, options: SaveOptions & { manuscript: Manuscript; version: number | null }): Work<SavedItem>
  /** Throws 42202 while pictures of the item lack a description, unless that is accepted. */
  refuseUndescribed(db: Db, id: number, isAccepted: boolean): Promise<void>
  prepareRevert(id: number, options: SaveOptions & { number: number; version: number | null }): Work<SavedItem>
  prepareMove(id: number, wanted: GroupKeys): Work<GroupPlace[]>
  /** As `describeAsOf` says. */
  describeAsOf(id: number): ReturnType<typeof describeAsOf>
  /** What an item is better off with. Throws 40401. */
  check(id: number): Promise<ItemFinding[]>
  /** The same in a transaction, which waits for no other site: links to these are for `checkLinksElsewhere`. */
  checkHere(id: number): Promise<CheckedItem>
  /** Which of these are dead, as far as that is heard soon. */
  checkLinksElsewhere(links: readonly PlacedLink[]): Promise<ItemFinding[]>
  /** An item as editors see it. Throws 40401. */
  viewOf(db: Db, id: number): Promise<ItemView>
  /** Items as editors see them, in the order in which they came. */
  viewsOf(db: Db, items: readonly EditedItem[]): Promise<ItemView[]>
  /** Items in whatever state, the latest made first. */
  list(filter: ItemFilter, limit: number): Promise<EditedItem[]>
  /** Revisions of an item, the latest first. */
  listRevisions(id: number, limit: number): ReturnType<typeof store.listRevisions>
  /** Throws 40401, 40901. */
  deleteDraft(tx: Tx, id: number): Promise<void>
  readonly manuscripts: Manuscripts
}

interface Needed extends Pick<
  Foundation,
  'database' | 'ids' | 'wapHost' | 'locales' | 'mediaStore' | 'findDeadLinks' | 'only' | 'emit'
> {
  accounts: Pick<Accounts, 'namesOf' | 'listAccounts' | 'findByKey'>
  community: Pick<Community, 'listCircles' | 'listRepositories'>
  content: Content
  judging: Pick<Judging, 'judge'>
  places: Pick<Places, 'removePlace'>
  previews: Pick<Previews, 'makeLink' | 'listLinksOf' | 'revokeById'>
  search: Pick<Search, 'words'>
  shelf: Pick<Shelf, 'putPicture'>
  site: Pick<
    Site,
    | 'countVersion'
    | 'findVersion'
    | 'listColumns'
    | 'listGroups'
    | 'listLists'
    | 'listTopics'
    | 'refuseOtherVersion'
    | 'removeGroup'
  >
}

/** What every use case of this domain is made with. */
export interface PublishingParts extends Needed {
  readonly manuscripts: Manuscripts
}

export const publishingDomain = defineDomain({
  name: 'publishing',
  tables: ['revisions'],
  needs: [
    accountsDomain,
    communityDomain,
    contentDomain,
    judgingDomain,
    placesDomain,
    previewsDomain,
    searchDomain,
    shelfDomain,
    siteDomain,
  ],
  create: createPublishing,
})

function createPublishing(needed: Needed): Publishing {
  const { database, content } = needed
  const parts: PublishingParts = {
    ...needed,
    get manuscripts() {
      return needed.only(manuscriptFormat)
    },
  }
  return {
    adminHandlers: {
      ...createContentHandlers(parts),
      ...createSiteHandlers(parts),
      ...createModelHandlers(parts),
      ...createFindingHandlers(parts),
      ...createFetchingHandlers(parts),
    },
    prepareCreation: (manuscript, options) => prepareCreation(parts, manuscript, options),
    prepareUpdate: (id, options) => prepareUpdate(parts, id, options),
    refuseUndescribed: (db, id, isAccepted) => refuseUndescribed(parts, db, id, isAccepted),
    prepareRevert: (id, options) => prepareRevert(parts, id, options),
    prepareMove: (id, wanted) => prepareMove(parts, id, wanted),
    describeAsOf: (id) => describeAsOf(parts, id),
    check: (id) => checkItem(parts, id),
    checkHere: (id) => checkHere(parts, id),
    checkLinksElsewhere: (links) => checkLinksElsewhere(parts, links),
    viewOf: (db, id) => findView(parts, db, id),
    viewsOf: (db, items) => toItems(parts, db, items),
    list: (filter, limit) => content.editing.list(filter, { order: 'made', after: null, limit }),
    listRevisions: (id, limit) => store.listRevisions(database.db, id, null, limit),
    deleteDraft: (tx, id) => content.editing.deleteDraft(tx, id),
    get manuscripts() {
      return parts.manuscripts
    },
    contributions: [
      contribute(namingTexts, createItemText(parts)),
      contribute(namingTexts, createSiteText(parts)),
      on(deleted, (tx, { id }) => store.deleteRevisions(tx, id)),
    ],
  }
}
