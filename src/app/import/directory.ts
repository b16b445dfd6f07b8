import type { ContentActor } from '#contract/content.ts'
import type { Directory, ImportTarget } from './import-articles.ts'
import type { SiteSource } from './parse-site-file.ts'
import { SourceError } from './source-error.ts'

export interface DirectoryOptions {
  target: ImportTarget
  /** What `site.yaml` declares, written before the articles unless this is a dry run. */
  site: SiteSource | null
  dryRun: boolean
  /** Key of the account of articles that name none. */
  account: string | null
  /** The account that is made for them when none is chosen and the site has not exactly one. */
  fallback: { key: string; name: string; actor: ContentActor }
}

interface Account {
  id: number | null
  actor: ContentActor
}

/** Accounts and columns by key: those of the database and, under a dry run, those that `site.yaml` would add. */
export function createDirectory({ target, site, dryRun, account, fallback }: DirectoryOptions): Directory {
  const accounts = new Map<string, Promise<Account | null>>()
  const columns = new Map<string, Promise<{ id: number | null } | null>>()
  let standard: Promise<Account> | null = null

  async function loadAccount(key: string): Promise<Account | null> {
    const found = await target.accounts.findByKey(key)
    if (found !== null) return found
    const declared = dryRun ? site?.accounts.find((candidate) => candidate.key === key) : undefined
    return declared === undefined ? null : { id: null, actor: declared.actor }
  }

  async function loadColumn(key: string): Promise<{ id: number | null } | null> {
    const found = (await target.site.listColumns()).find((column) => column.key === key)
    if (found !== undefined) return { id: found.id }
    return dryRun && site?.columns.some((candidate) => candidate.key === key) ? { id: null } : null
  }

  async function findAccount(key: string): Promise<Account | null> {
    const found = accounts.get(key) ?? loadAccount(key)
    accounts.set(key, found)
    return await found
  }

  async function loadStandard(): Promise<Account> {
    const [only, ...others] = site?.accounts ?? []
    const chosen = account ?? (others.length === 0 ? only?.key : undefined)
    const found = await findAccount(chosen ?? fallback.key)
    if (found !== null) return found
    if (chosen !== undefined) throw new SourceError(`unknown account "${chosen}"`)
    if (dryRun) return { id: null, actor: fallback.actor }
    const draft = { ...fallback, avatar: '', intro: '', verified: false, verifyLabel: '' }
    return { id: await target.database.write((tx) => target.accounts.saveAccount(tx, draft)), actor: fallback.actor }
  }

  return {
    findAccount,
    async findColumn(key) {
      const found = columns.get(key) ?? loadColumn(key)
      columns.set(key, found)
      return await found
    },
    async defaultAccount() {
      standard ??= loadStandard()
      return await standard
    },
  }
}
