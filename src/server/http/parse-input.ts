import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FieldError } from '#contract/error-codes.ts'
import { hashedId } from '#contract/shapes.ts'
import { AppError } from './app-error.ts'

/** The part of an endpoint that says what it takes. */
type Described = Pick<Endpoint, 'input'>

/** Input as it arrived: path parameters, and the fields of the query (GET) or of the JSON body (POST). */
export interface RawInput {
  path: Readonly<Record<string, unknown>>
  fields: Readonly<Record<string, unknown>>
  /** Where `fields` came from; errors name it (`query.pagesize`). */
  source: 'query' | 'body'
}

/**
 * Parses the input of one call; unknown fields are dropped, a path parameter wins over a field of its name.
 * Throws 40001 with `data.fields`, or 40002 when it is an id whose form is impossible.
 */
export function parseInput(endpoint: Described, raw: RawInput): Record<string, unknown> {
  const repeated = raw.source === 'query' ? repeatedFields(endpoint, raw.fields) : []
  if (repeated.length > 0) throw new AppError(40001, { data: { fields: repeated } })

  const input = { ...raw.fields, ...raw.path }
  const result = endpoint.input.safeParse(input)
  if (result.success) return result.data

  const issues = result.error.issues
  const isImpossibleId = issues.some(
    ({ path: [field] }) => isHashedId(endpoint, field) && typeof input[String(field)] === 'string',
  )
  const fields = issues.map((issue) => toFieldError(issue, raw))
  throw new AppError(isImpossibleId ? 40002 : 40001, { data: { fields } })
}

/** A query field may be given once; which of several values was meant is not guessed. */
function repeatedFields(endpoint: Described, query: RawInput['fields']): FieldError[] {
  return Object.keys(endpoint.input.shape)
    .filter((field) => Array.isArray(query[field]))
    .map((field) => ({ field: `query.${field}`, message: 'given more than once' }))
}

/** The path of a call named `GET /a/{id}` with the fields of its input filled in. */
export function fillPath(name: string, input: Record<string, unknown>): string {
  return name
    .slice(Math.max(0, name.indexOf('/')))
    .replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(input[field])))
}

function isHashedId(endpoint: Described, field: PropertyKey | undefined): boolean {
  const schema = endpoint.input.shape[String(field)]
  return schema === hashedId || (schema instanceof z.ZodOptional && schema.unwrap() === hashedId)
}

function toFieldError(issue: z.core.$ZodIssue, raw: RawInput): FieldError {
  const [first] = issue.path
  const source = first !== undefined && String(first) in raw.path ? 'path' : raw.source
  return { field: [source, ...issue.path].join('.'), message: issue.message }
}
