import type { ContentActor } from '#contract/content.ts'
import type { Directory, GroupField, ImportTarget } from './import-items.ts'
import { once } from './once.ts'
import type { SiteSource } from './parse-site-file.ts'
import { SourceError } from './source-error.ts'

export interface DirectoryOptions {
  target: ImportTarget
  /** What `site.yaml` declares, written before the items unless this is a dry run. */
  site: SiteSource | null
  dryRun: boolean
  /** Key of the account of items that name none. */
  account: string | null
  /** The account that is made for them when none is chosen and the site has not exactly one. */
  fallback: { key: string; name: string; actor: ContentActor }
}

interface Account {
  id: number | null
  actor: ContentActor
}

/** Accounts, groups and circles by key: those of the database and, under a dry run, those that `site.yaml` would add. */
export function createDirectory({ target, site, dryRun, account, fallback }: DirectoryOptions): Directory {
  const accounts = new Map<string, Promise<Account | null>>()
  const groups = new Map<GroupField, Promise<Map<string, number | null>>>()
  let circles: Promise<Set<string>> | null = null
  let standard: Promise<Account> | null = null

  async function loadAccount(key: string): Promise<Account | null> {
    const found = await target.accounts.findByKey(key)
    if (found !== null) return found
    const declared = dryRun ? site?.accounts.find((candidate) => candidate.key === key) : undefined
    return declared === undefined ? null : { id: null, actor: declared.actor }
  }

  async function loadGroups(field: GroupField): Promise<Map<string, number | null>> {
    const found = await {
      columns: () => target.site.listColumns(),
      topics: () => target.site.listTopics(),
      lists: () => target.site.listLists(),
    }[field]()
    const planned = dryRun ? (site?.[field] ?? []) : []
    return new Map([
      ...planned.map(({ key }) => [key, null] as const),
      ...found.map(({ key, id }) => [key, id] as const),
    ])
  }

  async function loadCircles(): Promise<Set<string>> {
    const planned = dryRun ? (site?.circles ?? []) : []
    return new Set([...planned, ...(await target.community.listCircles())].map(({ key }) => key))
  }

  const findAccount = (key: string) => once(accounts, key, () => loadAccount(key))

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
    async findGroup(field, key) {
      const id = (await once(groups, field, () => loadGroups(field))).get(key)
      return id === undefined ? null : { id }
    },
    async hasCircle(key) {
      circles ??= loadCircles()
      return (await circles).has(key)
    },
    async defaultAccount() {
      standard ??= loadStandard()
      return await standard
    },
  }
}
