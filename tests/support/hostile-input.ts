import fc from 'fast-check'
import { errorCodes } from '#contract/error-codes.ts'
import type { DescribedCall } from '#server/http/api-document.ts'
import type { JsonSchema } from '#server/http/api-schema.ts'

/** Texts that programs stumble over. */
export const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.constantFrom(
    '\u0000',
    "' or 1=1 --",
    '../../etc/passwd',
    '__proto__',
    '9'.repeat(400),
    '-1',
    '1e999',
    'NaN',
    '%',
    '',
  ),
)

/** What a call is sent in its body or its query, by name. */
export function fieldsOf({ body, parameters }: DescribedCall): [string, JsonSchema][] {
  if (body) return Object.entries(body.properties ?? {})
  return parameters.flatMap((one) => (one.in === 'query' ? [[one.name, one.schema]] : []))
}

export function toQuery(input: object): URLSearchParams {
  return new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
}

/** Mostly what a schema asks for, sometimes anything; texts are now and then one of `ids`. */
export function mixedFor(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 4, arbitrary: valueFor(schema, ids) }, { weight: 1, arbitrary: nasty })
}

function valueFor(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueFor(one, ids)))
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'array') return fc.array(mixedFor(schema.items ?? {}, ids), { maxLength: 3 })
  if (schema.type === 'object') return objectFor(schema, ids)
  if (schema.type === 'integer') {
    return fc.integer({
      min: schema.minimum ?? -10,
      max: Math.max(schema.minimum ?? -10, Math.min(schema.maximum ?? 100, 100)),
    })
  }
  return fc.oneof(fc.constantFrom(...ids), fc.string({ maxLength: 40 }))
}

function objectFor({ properties }: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (!properties) return fc.dictionary(nasty, fc.jsonValue(), { maxKeys: 4 })
  const fields = Object.entries(properties).map(([name, inner]) => [name, mixedFor(inner, ids)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] })
}

/** What is wrong with an answer: null for one of the contract. */
export function problemOf({ statusCode, body }: { statusCode: number; body: string }): string | null {
  if (statusCode === 204 || statusCode === 304) return null
  const { code } = JSON.parse(body) as { code: keyof typeof errorCodes | 0 }
  const status = code === 0 ? 200 : errorCodes[code].status
  return statusCode < 500 && statusCode === status ? null : `${statusCode} ${body}`
}
