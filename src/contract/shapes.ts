import { z } from 'zod'

/** A hashed id as it travels; whether it decodes is checked by the call that uses it (40002). */
export const hashedId = z.string().min(1).max(64)

/** Text of so many characters, counted as code points: as a reader counts, but for the rarest. */
export const text = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .refine((value) => Array.from(value).length <= max, `at most ${max} characters`)

const integer = (min: number, max: number, fallback: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback)

/** Query fields of a list (contract 1.7): pages from 1, at most 50 items each; an opaque cursor wins over the page. */
export const paging = {
  pageindex: integer(1, 1_000_000, 1),
  pagesize: integer(1, 50, 20),
  cursor: z.string().max(512).optional(),
}

/** `Page<T>`: total is -1 where it is not counted; next_cursor is empty on the last page. */
export function page<T extends z.ZodType>(item: T) {
  return z.object({
    list: z.array(item),
    total: z.int(),
    pageindex: z.int(),
    pagesize: z.int(),
    has_more: z.boolean(),
    next_cursor: z.string(),
  })
}

export interface Page<T> {
  list: T[]
  total: number
  pageindex: number
  pagesize: number
  has_more: boolean
  next_cursor: string
}

/** What the social client shows of a shared page (specification, section 3). `link` is absolute, on the wap host. */
export const share = z.object({ title: z.string(), desc: z.string(), link: z.string(), imgUrl: z.string() })
export type Share = z.infer<typeof share>

/** A picture with its size in pixels, its dominant colour (`#rrggbb` or empty) and the bytes of its original. */
export const image = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  size: z.int(),
  alt: z.string(),
  caption: z.string(),
  color: z.string(),
  original_url: z.string(),
  original_size: z.int(),
})
export type Image = z.infer<typeof image>

/** 0 or 1, also as text, as which it arrives in a query. */
export const flag = z.union([z.literal(0), z.literal(1), z.enum(['0', '1']).transform((text) => Number(text) as 0 | 1)])

/**
 * What a call does to a mark: 1 (`on`, true) sets it, 2 (`off`, false) takes it away, absent turns it round. Parsed to
 * true, false or undefined.
 */
export const markType = z
  .union([z.literal(1), z.literal(2), z.boolean(), z.enum(['1', '2', 'on', 'off', 'true', 'false'])])
  .transform((type) => SETTING.has(type))
  .optional()
const SETTING: ReadonlySet<unknown> = new Set([1, true, '1', 'on', 'true'])

/** Which parts of its cover an item is shared with: left, top, width and height in hundredths; empty where none was chosen. */
const coverCrops = z.object({ wide: z.string(), square: z.string() })

/** What an item is shared with. `share_card` is what `share` says that is not the item's own, empty texts where it is. */
export const sharing = {
  share,
  cover_crops: coverCrops,
  share_card: z.object({ title: z.string(), summary: z.string(), picture: z.string() }),
}
