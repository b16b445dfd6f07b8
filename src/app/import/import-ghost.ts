import { toForeignKey, toMissingSite } from './foreign-groups.ts'
import { readGhostExport, type GhostData } from './ghost/read-export.ts'
import { readGhostPost, type GhostSite } from './ghost/read-post.ts'
import type { ImportTarget } from './import-items.ts'
import type { ImportReport } from './import-report.ts'
import type { RedirectSource } from './parse-redirects-file.ts'
import { readTextFile } from './read-folder.ts'
import { runImport, type ImportOptions } from './run-import.ts'
import { SourceError } from './source-error.ts'

const BYTES_MAX = 256 * 1024 * 1024

/**
 * Imports an export of Ghost: posts and pages, tags as topics, authors as accounts, and the addresses that all of them
 * had. What was for members only comes in as a draft. `address` is that of the old site, which an export does not name.
 * Throws `SourceError` when it cannot be read or is none.
 */
export async function importGhost(
  file: string,
  target: ImportTarget,
  { address = '', ...options }: ImportOptions & { address?: string },
): Promise<ImportReport> {
  const site = toSite(await readData(file), address)
  const { data } = site
  const actor = options.actor ?? 'inner'
  const taken = new Set(data.posts.flatMap(({ id }) => site.tagsOf(id).map((tag) => tag.id)))
  const tags = data.tags.filter(({ id }) => taken.has(id))
  const writers = new Set(data.posts.flatMap((post) => site.authorsOf(post).map(({ id }) => id)))
  const users = data.users.filter(({ id }) => writers.has(id))
  const title = data.settings.find(({ key }) => key === 'title')?.value
  return await runImport({
    source: file,
    target,
    options,
    root: null,
    site: await toMissingSite(
      target,
      {
        accounts: users.map(({ slug, name, bio }) => ({ key: toForeignKey(slug), name, summary: bio })),
        columns: [],
        topics: tags.map(({ slug, name, description }) => ({ key: toForeignKey(slug), name, summary: description })),
      },
      actor,
    ),
    isBehind: true,
    entries: data.posts.map((post) => ({
      origin: `post ${post.slug || post.id}`,
      read: async () => readGhostPost(post, site),
    })),
    redirects: [
      { from: '/rss/', to: { kind: 'feed', key: 'site' } },
      ...tags.map(({ slug }): RedirectSource => ({
        from: `/tag/${slug}/`,
        to: { kind: 'topic', key: toForeignKey(slug) },
      })),
      ...users.map(({ slug }): RedirectSource => ({
        from: `/author/${slug}/`,
        to: { kind: 'account', key: toForeignKey(slug) },
      })),
    ],
    fallback: { key: 'house', name: typeof title === 'string' ? title.slice(0, 60) : 'Ghost', actor },
  })
}

async function readData(file: string): Promise<GhostData> {
  try {
    return readGhostExport(await readTextFile(file, BYTES_MAX))
  } catch (error) {
    if (error instanceof SourceError) throw new SourceError(`${file} ${error.message}`)
    throw new SourceError(`${file} cannot be read (${error instanceof Error ? error.message : String(error)})`)
  }
}

function toSite(data: GhostData, address: string): GhostSite {
  // tags that begin with # were for the theme
  const tags = new Map(
    data.tags
      .filter(({ name, visibility }) => visibility !== 'internal' && !name.startsWith('#'))
      .map((tag) => [tag.id, tag]),
  )
  const users = new Map(data.users.map((user) => [user.id, user]))
  const byOrder = <T extends { post_id: string; sort_order: number }>(rows: readonly T[]) =>
    Map.groupBy(
      rows.toSorted((one, other) => one.sort_order - other.sort_order),
      ({ post_id: id }) => id,
    )
  const tagged = byOrder(data.posts_tags)
  const written = byOrder(data.posts_authors)
  return {
    data,
    address: address.replace(/\/$/, ''),
    tagsOf: (postId) => (tagged.get(postId) ?? []).flatMap(({ tag_id: id }) => tags.get(id) ?? []),
    authorsOf({ id, author_id: former }) {
      const ids = (written.get(id) ?? []).map((row) => row.author_id)
      return (ids.length > 0 ? ids : [former ?? '']).flatMap((one) => users.get(one) ?? [])
    },
  }
}
