import { randomUUID } from 'node:crypto'
import { createIdCodec, type IdCodec } from '#contract/ids.ts'
import { createAccounts, type AccountDraft, type Accounts } from '#server/domains/accounts/accounts.ts'
import { createContent, type Content, type ContentDraft } from '#server/domains/content/content.ts'
import { createSearch, type Search } from '#server/domains/search/search.ts'
import { createSite, type Site } from '#server/domains/site/site.ts'
import type { Call } from '#server/http/call.ts'
import type { Database } from '#server/storage/database.ts'

export const WAP_HOST = 'https://share.example'

export interface Domains {
  database: Database
  ids: IdCodec
  accounts: Accounts
  site: Site
  content: Content
  search: Search
}

/** The domains that hold a publisher's content, on a database, wired as the server wires them. */
export function createDomains(database: Database): Domains {
  const ids = createIdCodec('salt of the tests')
  const accounts = createAccounts({ database, ids })
  const site = createSite({ database, ids, locales: ['zh-CN', 'en'], contentTypes: ['doc'] })
  const search = createSearch({
    database,
    ids,
    secret: 'secret of the tests',
    loadCards: (cardIds) => content.loadCards(cardIds),
    loadTexts: (contentIds) => content.loadTexts(contentIds),
    loadViews: (contentIds) => content.loadViews(contentIds),
  })
  const content: Content = createContent({ database, ids, wapHost: WAP_HOST, accounts, search, commentPolicy: 'post' })
  return { database, ids, accounts, site, content, search }
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
    commentsClosed: false,
    publishAt: 1_700_000_000,
    updatedAt: null,
    tags: [],
    columns: [],
    images: new Map(),
    ...draft,
  }
}

/** Saves an article; returns its database id and its public one. */
export async function saveArticle(domains: Domains, draft: Partial<ContentDraft> & { accountId: number }) {
  const { id, outcome } = await domains.database.write((tx) => domains.content.saveContent(tx, articleDraft(draft)))
  return { id, publicId: domains.ids.encode(id), outcome }
}
