import { z } from 'zod'
import { parseJson } from '#base/parse-json.ts'
import { SourceError } from '../source-error.ts'

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const id = z.union([z.string(), z.number()]).transform(String)
/** A time as any release of Ghost wrote it. */
const time = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => value ?? '')
const list = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((value) => value ?? [])

const post = z.object({
  id,
  uuid: text,
  title: text,
  slug: text,
  lexical: text,
  mobiledoc: text,
  html: text,
  feature_image: text,
  custom_excerpt: text,
  type: text,
  page: z.union([z.boolean(), z.number()]).nullish(),
  status: text,
  visibility: text,
  locale: text,
  author_id: id.nullish(),
  published_at: time,
  updated_at: time,
})

const order = z
  .number()
  .nullish()
  .transform((value) => value ?? 0)

const data = z.object({
  posts: z.array(post),
  tags: list(z.object({ id, name: text, slug: text, description: text, visibility: text })),
  posts_tags: list(z.object({ post_id: id, tag_id: id, sort_order: order })),
  users: list(z.object({ id, name: text, slug: text, bio: text })),
  posts_authors: list(z.object({ post_id: id, author_id: id, sort_order: order })),
  settings: list(z.object({ key: text, value: z.unknown() })),
})

const database = z.object({ data })
const exported = z.union([z.object({ db: z.array(database).min(1) }), database])

export type GhostData = z.output<typeof data>
export type GhostPost = z.output<typeof post>

/** What an export of Ghost holds. Throws `SourceError` for what is none. */
export function readGhostExport(json: string): GhostData {
  const parsed = exported.safeParse(parseJson(json))
  const found = parsed.success ? ('db' in parsed.data ? parsed.data.db[0]?.data : parsed.data.data) : undefined
  if (found === undefined) throw new SourceError('is no export of Ghost')
  return found
}
