import { cut } from './plain-item.ts'
import type { ImportTarget } from './import-items.ts'
import type { SiteSource } from './parse-site-file.ts'
import { sha256 } from './sha256.ts'

/** What other programs file items under, and who wrote them. */
export interface ForeignGroup {
  key: string
  name: string
  summary?: string
}

/** A key of ours for what another program calls a thing in its addresses; the same one for the same name. */
export function toForeignKey(slug: string): string {
  const plain = decode(slug).trim().toLowerCase()
  return /^[a-z0-9][a-z0-9-]{0,63}$/.test(plain) ? plain : `k-${sha256(plain).slice(0, 16)}`
}

/**
 * Columns, topics and accounts as a site's own file would declare them, without those that the site has: what was renamed
 * or arranged here stays so. Null where nothing is missing.
 */
export async function toMissingSite(
  { accounts, site }: Pick<ImportTarget, 'accounts' | 'site'>,
  given: { accounts: readonly ForeignGroup[]; columns: readonly ForeignGroup[]; topics: readonly ForeignGroup[] },
  actor: 'inner' | 'mp',
): Promise<SiteSource | null> {
  const missing = (groups: readonly ForeignGroup[], known: ReadonlyArray<{ key: string }>) => {
    const keys = new Set(known.map(({ key }) => key))
    return groups.filter(({ key }) => !keys.has(key) && keys.add(key))
  }
  const nameOf = ({ key, name }: ForeignGroup, most: number) => cut(name.trim(), most) || key
  const source: SiteSource = {
    accounts: missing(given.accounts, await accounts.listAccounts()).map((one) => ({
      key: one.key,
      name: nameOf(one, 60),
      actor,
      avatar: '',
      intro: cut(one.summary ?? '', 300),
      verified: false,
      verify_label: '',
      verify_info: '',
      cover: '',
      region: '',
    })),
    columns: missing(given.columns, await site.listColumns()).map((one) => ({ key: one.key, name: nameOf(one, 30) })),
    topics: missing(given.topics, await site.listTopics()).map((one) => ({
      key: one.key,
      name: nameOf(one, 60),
      summary: cut(one.summary ?? '', 300),
      cover: '',
      related: [],
    })),
    lists: [],
    circles: [],
    places: [],
  }
  return source.accounts.length + source.columns.length + source.topics.length === 0 ? null : source
}

function decode(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}
