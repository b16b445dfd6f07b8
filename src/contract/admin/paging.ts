import { z } from 'zod'

/** How calls of the editor's API are asked for a page of a list, and what they answer. */
export const cursorPaging = {
  pagesize: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(512).optional(),
}
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ list: z.array(item), has_more: z.boolean(), next_cursor: z.string() })
