import { createIdCodec } from '#contract/ids.ts'
import type { RedirectTarget } from '#server/domains/redirects/redirects.ts'
import type { Backend } from '#server/server.ts'

export const targetKinds = ['item', 'column', 'topic', 'list', 'account', 'feed'] as const

/** What an old path leads to, by its key: of items the id that their source gave, of the feed `site`. */
export interface NamedTarget {
  kind: (typeof targetKinds)[number]
  key: string
}

/** There is one. */
const FEED_KEY = 'site'

type Known = Pick<Backend, 'site' | 'accounts' | 'content' | 'database' | 'idSalt'>

/** Finds targets by their names, and what targets are called. Groups and accounts are read once. */
export async function createTargetNames(backend: Known) {
  const groups = await listNamedGroups(backend)
  const idOf = new Map(groups.map(({ kind, key, id }) => [`${kind}:${key}`, id]))
  const nameOf = new Map<number, NamedTarget>(groups.map(({ kind, key, id }) => [id, { kind, key }]))
  return {
    async findTarget({ kind, key }: NamedTarget): Promise<RedirectTarget | null> {
      if (kind === 'feed') return key === FEED_KEY ? { kind: 'feeds', id: 0 } : null
      const id = kind === 'item' ? (await backend.content.findBySource(key))?.id : idOf.get(`${kind}:${key}`)
      return id === undefined ? null : { kind: kind === 'item' ? 'items' : 'groups', id }
    },
    /** Null for an item, and for a group that is gone. */
    findName({ kind, id }: RedirectTarget): NamedTarget | null {
      if (kind === 'feeds') return { kind: 'feed', key: FEED_KEY }
      return kind === 'groups' ? (nameOf.get(id) ?? null) : null
    },
  }
}

/** Columns, topics, lists and accounts with the ids of their groups. */
async function listNamedGroups({ site, accounts, database, idSalt }: Known) {
  const ids = createIdCodec(idSalt)
  const known = await accounts.listAccounts()
  const targets = await accounts.listTargets(
    database.db,
    known.map(({ id }) => id),
  )
  const streams = known.flatMap(({ id, key }) => {
    const stream = ids.decode(targets.get(id)?.gid ?? '')
    return stream === null ? [] : [{ kind: 'account' as const, key, id: stream }]
  })
  const own = (await site.listGroups()).flatMap(({ id, kind, key }) => (kind === 'account' ? [] : [{ kind, key, id }]))
  return [...own, ...streams]
}
