import { CSRF_HEADER, staffRoles, type AdminEndpointTable } from '#contract/admin/endpoint.ts'
import type { EndpointTable } from '#contract/endpoint.ts'
import { say } from '#locales/say.ts'
import { toDocumented, type DocumentedEndpoint } from '#server/http/admin-document.ts'
import { describeCalls, type DescribedCall } from '#server/http/api-document.ts'
import { BODY_LIMIT } from '#server/http/fastify-options.ts'
import { ADDRESS_FACTOR, READ_LIMIT, WRITE_LIMIT } from '#server/http/limits.ts'
import { PLACEHOLDER_REQUEST_ID } from '#server/http/request-id.ts'
import { describeNamedShapes, SHAPES_PATH, type JsonSchema } from '#server/http/api-schema.ts'

const INTRODUCTION = `# API

Every answer is JSON in an envelope, \`{"code": 0, "msg": "ok", "data": …}\`, with a real HTTP status. \`code\` 0 is success; the
others stand in [errors.md](errors.md). An error carries \`request_id\`, and \`data.fields\` (\`[{field, message}]\`, the field as
\`query.pagesize\`, \`body.list.0.id\`) when a part of the input was refused. \`msg\` is Chinese, or English when
\`Accept-Language\` asks for it. Unknown fields are ignored; a query field given twice is refused.

- **Who is asking:** header \`authorization\`, the token of \`POST /peony/v1/auth\`, bare or after \`Bearer\`. Calls for anyone also
  answer without one, or with one that is expired or broken, and then say so in \`x-token-state\`.
- **Repetition:** header \`request-id\`, sent back in the answer. A POST repeated under the same one within 24 h by the same
  caller has one effect and one answer; with another input it is refused. \`${PLACEHOLDER_REQUEST_ID}\` stands for none.
- **Limits:** ${READ_LIMIT.points} reads in ${READ_LIMIT.seconds} s and ${WRITE_LIMIT.points} writes in ${WRITE_LIMIT.seconds} s for each token, ${ADDRESS_FACTOR} times as many for each address. Beyond
  them the answer is 429 with \`Retry-After\`.
- **Bodies** are JSON objects of at most ${BODY_LIMIT / 1024} KB. **Times** are seconds. **Ids** are opaque texts.
- **Caching:** public answers have an \`ETag\` and answer \`If-None-Match\` with 304; so does \`v\`, the version that a caller has.
- **Script:** a read with \`script=Hant\` in its query is answered with its Chinese words in traditional characters, for showing:
  ids, addresses and values stay, and so does what somebody gets back to write it again.
`

const STAFF_INTRODUCTION = `## Calls of the editor's API

For members of the staff, whom \`npx davmu admin create\` makes; the log-in is a call of its own. Who asks is shown by a cookie,
every POST repeats the \`csrf_token\` of its session in the header \`${CSRF_HEADER}\`, and what another site's page makes a browser
send is refused (40301). A member has one role, ${staffRoles.map((role) => `\`${role}\``).join(', ')}; each may do what those before it may. Every
write leaves an entry in the audit log. Answers are never kept. \`request-id\` counts for each member.`

/** The document of both tables of calls: facets, parameters, answer and errors of each, then the shapes. */
export function toMarkdown({
  endpoints,
  adminEndpoints,
}: {
  endpoints: EndpointTable
  adminEndpoints: AdminEndpointTable
}): string {
  const calls = describeCalls(endpoints).map(toCallSection)
  const staffCalls = describeCalls(toDocumented(adminEndpoints)).map(toCallSection)
  const shapes = Object.entries(describeNamedShapes()).map(
    ([name, schema]) => `### ${name}\n\n${codeBlock(toTypeText(schema))}`,
  )
  return `${[INTRODUCTION + '\n## Calls', ...calls, STAFF_INTRODUCTION, ...staffCalls, '## Shapes', ...shapes].join('\n\n')}\n`
}

function toCallSection({ method, path, endpoint, parameters, body, data, errors }: DescribedCall): string {
  const fields = [
    ...parameters.map((one) => ({ ...one, in: one.in as string })),
    ...(body?.properties
      ? Object.entries(body.properties).map(([name, schema]) => ({
          name,
          in: 'body',
          required: body.required?.includes(name) ?? false,
          schema,
        }))
      : []),
  ]
  const rows = fields.map(
    (field) =>
      `| \`${field.name}\` | ${field.in} | ${field.required ? 'yes' : 'no'} | ${cell(toTypeText(field.schema))} | ${cell(rulesOf(field.schema))} |`,
  )
  return [
    `### ${method} ${path}`,
    endpoint.summary + '.',
    toFacets(endpoint),
    rows.length > 0 ? ['| field | in | needed | type | rules |', '|---|---|---|---|---|', ...rows].join('\n') : null,
    body && !body.properties ? `Body:\n\n${codeBlock(toTypeText(body))}` : null,
    data ? `\`data\`:\n\n${codeBlock(toTypeText(data))}` : 'Answers 204 without a body.',
    errors.length > 0 ? `Errors: ${errors.map((code) => `${code} ${say('en', `failure.${code}`)}`).join(', ')}.` : null,
  ]
    .filter((part) => part !== null)
    .join('\n\n')
}

function toFacets({ caller, cache, limit, effect, role }: DocumentedEndpoint): string {
  const facts = [
    role === undefined ? `Caller: ${caller}` : `Role: ${role ?? 'none needed'}`,
    cache.kind === 'public' ? `cache: public, ${cache.seconds} s, stale ${cache.stale} s` : 'cache: private',
    effect === 'write' ? 'writes' : null,
    limit ? `limit: ${limit.points} in ${limit.seconds} s for each subject` : null,
  ]
  return `${facts.filter((fact) => fact !== null).join('; ')}.`
}

/** A schema in the notation of TypeScript. */
function toTypeText(schema: JsonSchema, indent = ''): string {
  if (schema.$ref) return schema.$ref.replace(SHAPES_PATH, '')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((one) => toTypeText(one, indent)).join(' | ')
  if (schema.type === 'array') return toArrayText(toTypeText(schema.items ?? {}, indent))
  if (schema.type === 'object') return toObjectText(schema, indent)
  return [schema.type ?? 'unknown'].flat().join(' | ')
}

function toArrayText(item: string): string {
  return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
}

function toObjectText(schema: JsonSchema, indent: string): string {
  if (!schema.properties) {
    const values = schema.additionalProperties
    return `Record<string, ${typeof values === 'object' ? toTypeText(values, indent) : 'unknown'}>`
  }
  const deeper = `${indent}  `
  const lines = Object.entries(schema.properties).map(
    ([name, inner]) => `${deeper}${name}${schema.required?.includes(name) ? '' : '?'}: ${toTypeText(inner, deeper)}`,
  )
  return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : '{}'
}

function rulesOf({ minimum, maximum, minLength, maxLength, pattern, default: fallback }: JsonSchema): string {
  return [
    minimum !== undefined ? `at least ${minimum}` : null,
    maximum !== undefined ? `at most ${maximum}` : null,
    minLength !== undefined ? `at least ${minLength} characters` : null,
    maxLength !== undefined ? `at most ${maxLength} characters` : null,
    pattern !== undefined ? `matches \`${pattern}\`` : null,
    fallback !== undefined ? `default ${JSON.stringify(fallback)}` : null,
  ]
    .filter((rule) => rule !== null)
    .join(', ')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}

function codeBlock(text: string): string {
  return `\`\`\`ts\n${text}\n\`\`\``
}
