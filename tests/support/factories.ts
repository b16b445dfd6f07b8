import { NO_SHARE_CARD } from '#contract/share-card.ts'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contentType, type ContentType } from '#contract/content.ts'
import { createIdCodec, type IdCodec } from '#contract/ids.ts'
import type { SiteOffers } from '#server/assembly/foundation.ts'
import { createPoints } from '#server/assembly/points.ts'
import { createAccounts, type AccountDraft, type Accounts } from '#server/domains/accounts/accounts.ts'
import { createAlbums, type Albums } from '#server/domains/albums/albums.ts'
import { createContent, type Content, type ContentDraft } from '#server/domains/content/content.ts'
import { createSearch, type Search } from '#server/domains/search/search.ts'
import { createSite, type Site, type TopicDraft } from '#server/domains/site/site.ts'
import { createSpecials, type Specials } from '#server/domains/specials/specials.ts'
import type { Call } from '#server/http/call.ts'
import { createLog } from '#server/http/log.ts'
import { createMediaStore } from '#server/outside/media-store.ts'
import type { Settings } from '#server/settings/settings.ts'
import type { Database } from '#server/storage/database.ts'
import { TEST_SETTINGS } from './settings.ts'

export const WAP_HOST = 'https://share.example'

/** Nothing lies there. */
const MEDIA_FOLDER = join(tmpdir(), 'davmu-no-media')

export const NO_OFFERS: SiteOffers = { wxShare: false, map: false, weather: false, appLaunch: null }

export interface Domains {
  database: Database
  ids: IdCodec
  accounts: Accounts
  site: Site
  content: Content
  albums: Albums
  specials: Specials
  search: Search
}

/** The domains that hold a publisher's content, on a database, wired as the server wires them. */
export function createDomains(
  database: Database,
  {
    contentTypes = contentType.options,
    settings = TEST_SETTINGS,
  }: { contentTypes?: readonly ContentType[]; settings?: Settings } = {},
): Domains {
  const points = createPoints()
  const ids = createIdCodec('salt of the tests')
  const standing = {
    ...points,
    database,
    ids,
    wapHost: WAP_HOST,
    contentTypes,
    settings,
    locales: ['zh-CN', 'en'],
    offers: NO_OFFERS,
    tokenSecret: 'secret of the tests',
    log: createLog('silent'),
    mediaStore: createMediaStore(MEDIA_FOLDER),
  }
  const judging = { findCommentPolicy: async () => 'post' as const }
  const search = createSearch(standing)
  const accounts = createAccounts({ ...standing, search })
  const content = createContent({ ...standing, accounts, judging, search })
  const site = createSite({ ...standing, content, search })
  const albums = createAlbums({ ...standing, content })
  const specials = createSpecials({ ...standing, content })
  for (const domain of [accounts, content, site, albums, specials]) points.add(domain.contributions ?? [])
  return { database, ids, accounts, site, content, albums, specials, search }
}

/** A call of somebody without a token. */
export function anonymousCall(now = Math.floor(Date.now() / 1000), userAgent = 'Mozilla/5.0 (iPhone) Mobile'): Call {
  return { viewer: { kind: 'none', tokenState: 'none' }, now, address: '', userAgent }
}

export function saveAccount({ database, accounts }: Domains, draft: Partial<AccountDraft> = {}): Promise<number> {
  return database.write((tx) =>
    accounts.saveAccount(tx, {
      key: randomUUID(),
      actor: 'mp',
      name: '潮声深读',
      avatar: '',
      intro: '慢一点，看深一点',
      verified: true,
      verifyLabel: '机构认证',
      ...draft,
    }),
  )
}

export function saveColumn({ database, site }: Domains, name = '海洋', position = 1): Promise<number> {
  return database.write((tx) => site.saveColumn(tx, { key: randomUUID(), name, position }))
}

/** Saves a topic; returns its group id. */
export function saveTopic({ database, site }: Domains, draft: Partial<TopicDraft> = {}): Promise<number> {
  return database.write((tx) =>
    site.saveTopic(tx, {
      key: randomUUID(),
      name: '台风“海桐”',
      summary: '登陆前后',
      cover: '',
      color: '',
      related: [],
      mergedInto: '',
      position: 0,
      ...draft,
    }),
  )
}

/** A draft of an article with everything that it must have; `accountId` has to be of an account that exists. */
export function articleDraft(draft: Partial<ContentDraft> & { accountId: number }): ContentDraft {
  return {
    sourceId: `test:${randomUUID()}`,
    sourceHash: randomUUID(),
    actor: 'mp',
    type: 'doc',
    state: 'published',
    title: '守塔人的最后一班',
    summary: '',
    kicker: '',
    label: '',
    bodySource: '陈望生把灯室的铜把手擦了三遍。\n\n“不冷不热。”他说。',
    bodyFormat: 'markdown',
    coverImageId: null,
    lang: 'zh-CN',
    editor: '林述',
    source: '',
    sourceUrl: '',
    copyright: 'original',
    correction: '',
    coverCrops: { wide: '', square: '' },
    shareCard: NO_SHARE_CARD,
    changesHidden: false,
    commentsClosed: false,
    publishAt: 1_700_000_000,
    updatedAt: null,
    tags: [],
    groups: [],
    media: null,
    miniProgram: null,
    images: new Map(),
    ...draft,
  }
}

/** Saves an article; returns its database id and its public one. */
export async function saveArticle(domains: Domains, draft: Partial<ContentDraft> & { accountId: number }) {
  const { id, outcome } = await domains.database.write((tx) => domains.content.saveContent(tx, articleDraft(draft)))
  return { id, publicId: domains.ids.encode(id), outcome }
}
