import type { AdminEndpointTable } from '#contract/admin/endpoint.ts'
import { trackingBatch } from '#contract/analytics.ts'
import type { Endpoint, EndpointTable, PictureField } from '#contract/endpoint.ts'
import { errorCodes, type ErrorCode } from '#contract/error-codes.ts'
import { say } from '#locales/say.ts'
import {
  accessErrors,
  staffSecurity,
  staffSecuritySchemes,
  toDocumented,
  type DocumentedEndpoint,
} from './admin-document.ts'
import { describeNamedShapes, SHAPES_PATH, toJsonSchema, type JsonSchema } from './api-schema.ts'
import { PLACEHOLDER_REQUEST_ID } from './request-id.ts'

const COMMON_ERRORS: ErrorCode[] = [40001, 42901, 50001, 50301, 50303]
const TOKEN_ERRORS: ErrorCode[] = [40101, 40102]
const POST_ERRORS: ErrorCode[] = [40902, 41301]

/** One call of the table, taken apart for documents. */
export interface DescribedCall {
  method: 'GET' | 'POST'
  path: string
  endpoint: DocumentedEndpoint
  parameters: Parameter[]
  /** Schema of the JSON body; null for calls without one. */
  body: JsonSchema | null
  /** Schema of `data`; null for an empty answer. */
  data: JsonSchema | null
  errors: ErrorCode[]
}

interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: JsonSchema
}

/** Takes every call of a table apart, in the order of the table. */
export function describeCalls(endpoints: Readonly<Record<string, DocumentedEndpoint>>): DescribedCall[] {
  return Object.entries(endpoints).map(([name, endpoint]) => {
    const [method, path] = name.split(' ') as ['GET' | 'POST', string]
    const input = toJsonSchema(endpoint.input, 'input')
    const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
    const parameters = Object.entries(input.properties ?? {})
      .filter(([field]) => method === 'GET' || inPath.has(field))
      .map(([field, schema]): Parameter => ({
        name: field,
        in: inPath.has(field) ? 'path' : 'query',
        required: input.required?.includes(field) ?? false,
        schema,
      }))
    return {
      method,
      path,
      endpoint,
      parameters,
      body: method === 'POST' ? bodyOf(endpoint, input, inPath) : null,
      data: endpoint.output && toJsonSchema(endpoint.output, 'output'),
      errors: endpoint.output ? errorsOf(method, endpoint) : [],
    }
  })
}

/** The OpenAPI 3.1 document of the calls of readers and of the editor's API. */
export function toOpenApi(
  { endpoints, adminEndpoints }: { endpoints: EndpointTable; adminEndpoints: AdminEndpointTable },
  info: { title: string; version: string; description: string },
) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of describeCalls({ ...endpoints, ...toDocumented(adminEndpoints) })) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: toOperation(call) }
  }
  return {
    openapi: '3.1.0',
    info,
    paths,
    components: {
      schemas: { ...describeNamedShapes(), Failure: FAILURE },
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'authorization',
          description: 'A token of POST /peony/v1/auth, bare or after `Bearer `.',
        },
        ...staffSecuritySchemes,
      },
    },
  }
}

const FAILURE: JsonSchema = {
  type: 'object',
  properties: {
    code: { type: 'integer', enum: Object.keys(errorCodes).map(Number) },
    msg: { type: 'string' },
    data: {
      type: ['object', 'null'],
      properties: {
        fields: {
          type: 'array',
          items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
        },
        retry_after: { type: 'integer' },
        actor: { type: 'string' },
        similar: { type: 'array', items: { $ref: `${SHAPES_PATH}ContentCard` } },
      },
    },
    request_id: { type: 'string' },
  },
  required: ['code', 'msg', 'data', 'request_id'],
}

function bodyOf(endpoint: Endpoint, input: JsonSchema, inPath: Set<string | undefined>): JsonSchema {
  if (!endpoint.output) return toJsonSchema(trackingBatch, 'input')
  if (endpoint.picture) return pictureBody(endpoint.picture)
  const properties = Object.fromEntries(Object.entries(input.properties ?? {}).filter(([field]) => !inPath.has(field)))
  return { ...input, properties, required: (input.required ?? []).filter((field) => !inPath.has(field)) }
}

function pictureBody({ maxBytes, formats }: PictureField): JsonSchema {
  const description = `${formats}; at most ${maxBytes / 1024 / 1024} MB`
  return { type: 'object', properties: { file: { type: 'string', format: 'binary', description } }, required: ['file'] }
}

function errorsOf(method: 'GET' | 'POST', endpoint: DocumentedEndpoint): ErrorCode[] {
  const codes = new Set([
    ...COMMON_ERRORS,
    ...endpoint.errors,
    ...(endpoint.role === undefined ? [] : accessErrors(endpoint.role)),
    ...(endpoint.caller === 'anyone' ? [] : TOKEN_ERRORS),
    ...(endpoint.caller === 'user' ? ([40103] as const) : []),
    ...(method === 'POST' ? POST_ERRORS : []),
  ])
  return [...codes].toSorted((a, b) => a - b)
}

function toOperation(call: DescribedCall) {
  const { method, path, endpoint, data } = call
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[^a-zA-Z0-9]+(.)?/g, (_, next: string = '') => next.toUpperCase())}`,
    summary: endpoint.summary,
    tags: [path.split('/')[1]],
    security: securityOf(call),
    parameters: [...call.parameters, ...(endpoint.requestId ? [REQUEST_ID] : [])],
    ...(call.body && { requestBody: { required: true, content: toContent(endpoint, call.body) } }),
    responses: data ? { 200: toSuccess(data), ...notModified(endpoint), ...toFailures(call.errors) } : EMPTY,
    ...(endpoint.role === undefined ? { 'x-caller': endpoint.caller } : { 'x-role': endpoint.role }),
    'x-cache': endpoint.cache,
    'x-effect': endpoint.effect,
    'x-limit': endpoint.limit,
  }
}

function securityOf({ method, endpoint }: DescribedCall) {
  if (endpoint.role !== undefined) return staffSecurity(method, endpoint.role)
  return endpoint.caller === 'anyone' ? [{}, { token: [] }] : [{ token: [] }]
}

function toContent({ picture }: Endpoint, body: JsonSchema) {
  return { [picture ? 'multipart/form-data' : 'application/json']: { schema: body } }
}

const REQUEST_ID = {
  name: 'request-id',
  in: 'header',
  required: false,
  description: `Sent back in the answer. A POST repeated under the same one within 24 h gets the first answer; ${PLACEHOLDER_REQUEST_ID} stands for none.`,
  schema: { type: 'string', maxLength: 128 },
}

const EMPTY = { 204: { description: 'Empty, whatever was sent' } }

function notModified(endpoint: Endpoint) {
  return endpoint.cache.kind === 'public' ? { 304: { description: 'What the caller has is still right' } } : {}
}

function toSuccess(data: JsonSchema) {
  const schema = {
    type: 'object',
    properties: { code: { const: 0 }, msg: { type: 'string' }, data },
    required: ['code', 'msg', 'data'],
  }
  return { description: 'Success', content: { 'application/json': { schema } } }
}

function toFailures(codes: ErrorCode[]) {
  const byStatus = Map.groupBy(codes, (code) => errorCodes[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `${code} ${say('en', `failure.${code}`)}`).join('; '),
        content: { 'application/json': { schema: { $ref: `${SHAPES_PATH}Failure` } } },
      },
    ]),
  )
}
