import { z } from 'zod'
import { modelFieldKind } from '#contract/community.ts'

/** JSON of the database as it is used; what does not parse is as if it were not there. */

const idList = z.array(z.int())
const link = z.object({ title: z.string(), url: z.string(), cover: z.string() }).nullable()
const fields = z.array(z.object({ key: z.string(), label: z.string(), kind: modelFieldKind }))
const values = z.record(z.string(), z.string())
const imageIds = z.record(z.string(), z.int())

export const parseIds = (json: string) => parse(idList, json, [])
export const parseLink = (json: string | null) => (json === null ? null : parse(link, json, null))
export const parseFields = (json: string) => parse(fields, json, [])
export const parseValues = (json: string) => parse(values, json, {})
export const parseImageIds = (json: string) => new Map(Object.entries(parse(imageIds, json, {})))

function parse<T>(schema: z.ZodType<T>, json: string, nothing: T): T {
  try {
    return schema.safeParse(JSON.parse(json)).data ?? nothing
  } catch {
    return nothing
  }
}
