import { z } from 'zod'
import { accountBrief } from '#contract/accounts.ts'
import { comment, reply } from '#contract/comments.ts'
import { contentCard, contentDetail, hotCard, recommendedCard } from '#contract/content.ts'
import { image, share } from '#contract/shapes.ts'
import { appInfo, group, h5Config, staticData } from '#contract/site.ts'

/** JSON Schema 2020-12, as far as documents here look into it. */
export interface JsonSchema {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  pattern?: string
  additionalProperties?: JsonSchema | boolean
  [keyword: string]: unknown
}

/** Shapes that documents describe once and refer to by name. */
const namedShapes: Readonly<Record<string, z.ZodType>> = {
  AccountBrief: accountBrief,
  AppInfo: appInfo,
  Comment: comment,
  ContentCard: contentCard,
  ContentDetail: contentDetail,
  Group: group,
  H5Config: h5Config,
  HotCard: hotCard,
  Image: image,
  RecommendedCard: recommendedCard,
  Reply: reply,
  Share: share,
  StaticData: staticData,
}

/** Where references to named shapes point. */
export const SHAPES_PATH = '#/components/schemas/'

const names = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(namedShapes)) names.add(schema, { id })

/** The JSON Schema of what callers send (`input`) or get (`output`); named shapes are references. */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const name = names.get(schema)?.id
  return name === undefined ? describe(schema, io) : { $ref: SHAPES_PATH + name }
}

/** The named shapes in full, by name. */
export function describeNamedShapes(): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(namedShapes).map(([name, schema]) => [name, describe(schema, 'output')]))
}

function describe(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const full = z.toJSONSchema(schema, { io, metadata: names, target: 'draft-2020-12' }) as JsonSchema
  // zod gives a registered schema as a reference into its own definitions
  const name = names.get(schema)?.id
  return tidy((name !== undefined && full.$defs?.[name]) || full) as JsonSchema
}

const SAYS_NOTHING = new Set(['$schema', '$defs', 'propertyNames'])
const SAFE_BOUNDS = new Set<unknown>([Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER])

/** Leaves out what says nothing and points references to where the named shapes stand. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => {
        if (key === 'additionalProperties') return inner !== false
        if (key === 'minimum' || key === 'maximum') return !SAFE_BOUNDS.has(inner)
        return !SAYS_NOTHING.has(key)
      })
      .map(([key, inner]) => [key, key === '$ref' ? String(inner).replace('#/$defs/', SHAPES_PATH) : tidy(inner)]),
  )
}
