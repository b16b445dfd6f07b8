import { BASE_PATH, feedPath, toHref } from '#contract/share-urls.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { on } from '#server/assembly/points.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { deleted } from '../content/content.ts'
import { listedPages } from '../sitemaps/sitemaps.ts'
import { isOwnPath, toCandidates, toOldPath, withRest } from './rules.ts'
import * as store from './store.ts'

export { isOwnPath, toOldPath } from './rules.ts'

/** What stands where an old path leads. */
export interface RedirectTarget {
  /** Columns, topics, lists and the streams of accounts are groups; the one feed is that of the site. */
  kind: 'items' | 'groups' | 'feeds'
  id: number
}

/** An old path with what stands there now. */
export interface Redirect extends RedirectTarget {
  path: string
  /** Whether a source gave it, and no person. */
  isGiven: boolean
}

/** What became of the old paths that a source gives. */
export interface GivenPaths {
  added: string[]
  /** Lead somewhere else already. */
  taken: string[]
}

/** Old addresses that keep working: where what stood there is now. */
export interface Redirects extends DomainParts {
  /** The address on this host that an old one leads to, from its root on; null where nothing public stood there. */
  find(asked: { path: string; query: string; host: string }): Promise<string | null>
  /** Writes what a source says of a target; what leads somewhere already stays as it is. */
  saveGiven(tx: Tx, target: RedirectTarget, written: readonly string[]): Promise<GivenPaths>
  /** Whether `saveGiven` would write something. */
  hasNew(db: Db, written: readonly string[]): Promise<boolean>
  /** Has an old path lead somewhere, wherever it led before. Answers how it is kept; null for what is none. */
  put(tx: Tx, written: string, target: RedirectTarget): Promise<string | null>
  /** Takes a path away, for good: no source brings it back. Answers whether it was there. */
  remove(tx: Tx, written: string): Promise<boolean>
  /** Everything in the order of its paths. */
  list(): AsyncIterable<Redirect>
  /** Site path from the base on of what is public; null for what is not. */
  findPage(target: RedirectTarget): Promise<string | null>
}

const BATCH = 500
/** From the base on. */
const SITE_FEED = `${feedPath('site').slice(BASE_PATH.length)}.rss`

export const redirectsDomain = defineDomain({
  name: 'redirects',
  tables: ['redirects'],
  needs: [],
  create: createRedirects,
})

type RedirectParts = Pick<Foundation, 'database' | 'given' | 'defaultLocale' | 'localeDomains' | 'clock'>

function createRedirects({ database, given, defaultLocale, localeDomains, clock }: RedirectParts): Redirects {
  const { db } = database
  const toRow = (path: string, { kind, id }: RedirectTarget, isGiven: boolean): store.RedirectRow => ({
    path,
    kind,
    target_id: id,
    is_given: isGiven ? 1 : 0,
    created_at: clock(),
  })

  async function findPage({ kind, id }: RedirectTarget): Promise<string | null> {
    if (kind === 'feeds') return SITE_FEED
    const source = given(listedPages).find((one) => one.kind === kind)
    const [page] = (await source?.list({ from: id, until: id + 1 })) ?? []
    return page?.path ?? null
  }

  return {
    async find({ path, query, host }) {
      const candidates = toCandidates(path, query)
      const rows = new Map((await store.findRedirects(db, candidates)).map((row) => [row.path, row]))
      const row = candidates.map((candidate) => rows.get(candidate)).find((found) => found !== undefined)
      const redirect = row && toRedirect(row)
      const page = redirect && (await findPage(redirect))
      if (!page) return null
      const own = Object.entries(localeDomains).find(([, origin]) => new URL(origin).host === host.toLowerCase())
      return withRest(toHref(page, own?.[0] ?? defaultLocale, { defaultLocale, localeDomains }), query, redirect.path)
    },
    async saveGiven(tx, target, written) {
      const free = toOldPaths(written)
      const known = new Map((await store.findRedirects(tx.db, free)).map((row) => [row.path, row]))
      const added = free.filter((path) => !known.has(path))
      await store.addRedirects(
        tx,
        added.map((path) => toRow(path, target, true)),
      )
      const isElsewhere = ({ kind, target_id: id }: store.RedirectRow) =>
        kind !== '' && (kind !== target.kind || id !== target.id)
      const taken = [...known.values()].filter(isElsewhere).map(({ path }) => path)
      return { added, taken }
    },
    async hasNew(reading, written) {
      const free = toOldPaths(written)
      return (await store.findRedirects(reading, free)).length < free.length
    },
    async put(tx, written, target) {
      const path = toOldPath(written)
      if (path !== null) await store.putRedirect(tx, toRow(path, target, false))
      return path
    },
    async remove(tx, written) {
      const path = toOldPath(written)
      const [row] = path === null ? [] : await store.findRedirects(tx.db, [path])
      if (!row || row.kind === '') return false
      if (row.is_given === 1) await store.putRedirect(tx, { ...row, kind: '', target_id: 0 })
      else await store.deleteRedirect(tx, row.path)
      return true
    },
    async *list() {
      let after = ''
      for (;;) {
        const rows = await store.listRedirects(db, after, BATCH)
        for (const row of rows) {
          const redirect = toRedirect(row)
          if (redirect) yield redirect
        }
        after = rows.at(-1)?.path ?? after
        if (rows.length < BATCH) return
      }
    },
    findPage,
    contributions: [on(deleted, (tx, { id }) => store.deleteRedirectsTo(tx, 'items', id))],
  }
}

/** Without those that this site answers at itself. */
function toOldPaths(written: readonly string[]): string[] {
  return [...new Set(written.flatMap((path) => toOldPath(path) ?? []))].filter((path) => !isOwnPath(path))
}

/** Null for a path that a person took away. */
function toRedirect({ path, kind, target_id: id, is_given: given }: store.RedirectRow): Redirect | null {
  return kind === '' ? null : { path, kind, id, isGiven: given === 1 }
}
