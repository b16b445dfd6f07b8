import { variables, type Variable } from '#server/settings/variables.ts'
import { adminEndpoints } from '#contract/admin/endpoints.ts'
import { endpoints } from '#contract/endpoints.ts'
import { errorCodes, type ErrorCode } from '#contract/error-codes.ts'
import { BASE_LOCALE } from '#contract/locale.ts'
import { say } from '#locales/say.ts'
import { toMarkdown as apiToMarkdown } from './api-markdown.ts'

/** Documents that are made from code; `npm run docs` writes them, a test compares them. */
export const generatedDocs: { path: string; make: () => string }[] = [
  { path: 'docs/api.md', make: () => apiToMarkdown({ endpoints, adminEndpoints }) },
  { path: 'docs/configuration.md', make: configurationToMarkdown },
  { path: 'docs/errors.md', make: errorsToMarkdown },
]

function errorsToMarkdown(): string {
  const rows = Object.entries(errorCodes).map(([key, { status }]) => {
    const code = Number(key) as ErrorCode
    return `| ${code} | ${status} | ${say(BASE_LOCALE, `failure.${code}`)} | ${say('en', `failure.${code}`)} |`
  })
  return [
    '# Error codes',
    '',
    'Every code that an answer of the API can carry, its HTTP status, and its message by `Accept-Language`. Code 0 is success.',
    '',
    '| code | status | Chinese | English |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

function configurationToMarkdown(): string {
  const rows = Object.entries<Variable<unknown>>(variables).map(
    ([name, { takes, fallback, meaning }]) =>
      `| \`${name}\` | ${takes} | ${fallback === null ? '–' : `\`${fallback}\``} | ${meaning} |`,
  )
  return [
    '# Configuration',
    '',
    'Environment variables, read once at start. A value that does not fit stops the start with the name, what it got and what it takes.',
    '',
    '| name | takes | default | meaning |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}
