import { isIP } from 'node:net'
import { BASE_LOCALE } from '#contract/locale.ts'
import type { ContentPageType } from '#contract/share-urls.ts'

/** Content types whose pages this release has. */
export const builtContentTypes = ['doc'] as const satisfies readonly ContentPageType[]

/** One environment variable: what it takes, what it means, how its text becomes a value. */
export interface Variable<T> {
  /** What it takes, in words, for messages and documentation. */
  takes: string
  /** Shown as the default; the value itself is made by `parse` from it (null: unset). */
  fallback: string | null
  meaning: string
  /** Never shown in messages or logs. */
  secret?: true
  /** Turns the text into a value; null when the text does not fit. */
  parse(text: string): T | null
}

const text =
  (maximum = 2048) =>
  (value: string) =>
    value.length <= maximum ? value : null
const oneOf =
  <const V extends readonly string[]>(...values: V) =>
  (value: string): V[number] | null =>
    values.includes(value) ? value : null
const list = (value: string) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

function integer(minimum: number, maximum: number) {
  return (value: string) => {
    const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN
    return number >= minimum && number <= maximum ? number : null
  }
}

/** An origin: scheme and host, no path, no credentials. */
function origin(value: string): string | null {
  if (!URL.canParse(value)) return null
  const url = new URL(value)
  const bare = url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
  return bare && /^https?:$/.test(url.protocol) ? url.origin : null
}

function connection(...schemes: string[]) {
  return (value: string) => (URL.canParse(value) && schemes.includes(new URL(value).protocol) ? value : null)
}

function host(value: string): string | null {
  return isIP(value) || /^[a-z0-9.-]{1,253}$/i.test(value) ? value : null
}

function localeList(value: string): string[] | null {
  const locales = list(value)
  const valid =
    locales.length > 0 &&
    new Set(locales).size === locales.length &&
    locales.every((code) => /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(code))
  return valid && locales.includes(BASE_LOCALE) ? locales : null
}

function typeList(value: string) {
  const types = builtContentTypes.filter((type) => list(value).includes(type))
  return types.length > 0 && types.length === list(value).length ? [...types] : null
}

/** Every variable that is read, by name; nothing else in the code looks at the environment. */
export const variables = {
  PORT: {
    takes: 'a port, 0 to 65535',
    fallback: '3000',
    meaning: 'Port to listen on; 0 takes any free one.',
    parse: integer(0, 65_535),
  },
  HOST: { takes: 'an address or host name', fallback: '0.0.0.0', meaning: 'Address to listen on.', parse: host },
  DATA_DIR: {
    takes: 'a folder',
    fallback: './data',
    meaning:
      'Holds the SQLite file, media and reports; made when missing. The default lies in the checkout, wherever a command is run.',
    parse: text(),
  },
  DATABASE_URL: {
    takes: 'postgres://user:password@host:port/database',
    fallback: null,
    secret: true,
    meaning: 'Moves the data to PostgreSQL.',
    parse: connection('postgres:', 'postgresql:'),
  },
  REDIS_URL: {
    takes: 'redis://host:port',
    fallback: null,
    secret: true,
    meaning: 'Redis or Valkey for limits and replayed answers shared by several processes.',
    parse: connection('redis:', 'rediss:'),
  },
  SEED: {
    takes: 'auto, samples or none',
    fallback: 'auto',
    meaning:
      '`auto` brings the sample site into an empty database (not under `NODE_ENV=production`), `samples` always when it is empty, `none` never.',
    parse: oneOf('auto', 'samples', 'none'),
  },
  SITE_ORIGIN: {
    takes: 'an origin such as https://news.example.org',
    fallback: 'http://localhost:$PORT',
    meaning: 'The public origin of the site.',
    parse: origin,
  },
  WAP_HOST: {
    takes: 'an origin',
    fallback: '= SITE_ORIGIN',
    meaning: 'Where share links and the desktop page live.',
    parse: origin,
  },
  API_BASE: {
    takes: 'an origin',
    fallback: null,
    meaning: 'Where the browser sends API calls; unset is the same origin.',
    parse: origin,
  },
  STATS_HOST: {
    takes: 'an origin',
    fallback: null,
    meaning: 'Where the browser sends beacons; unset is the same origin.',
    parse: origin,
  },
  TOKEN_SECRET: {
    takes: 'at least 32 characters',
    fallback: null,
    secret: true,
    meaning: 'Signs anonymous tokens; made at first start and kept in the database when unset.',
    parse: (value: string) => (value.length >= 32 ? value : null),
  },
  DATA_SECRET: {
    takes: 'at least 32 characters',
    fallback: null,
    secret: true,
    meaning:
      'Encrypts telephone numbers, and finds users by them; made at first start and kept in the database when unset. Set, it is not in a copy of the database. Another one than the data was made with is refused, because no user would be known any more.',
    parse: (value: string) => (value.length >= 32 ? value : null),
  },
  SMS_DRIVER: {
    takes: 'console, webhook or none',
    fallback: '= console, none under NODE_ENV=production',
    meaning:
      'How verification codes reach telephones: `console` prints them where the site runs and is refused under `NODE_ENV=production`, `webhook` posts them to `SMS_WEBHOOK_URL`, `none` means that nobody can log in.',
    parse: oneOf('console', 'webhook', 'none'),
  },
  SMS_WEBHOOK_URL: {
    takes: 'an address such as https://sms.example.org/send',
    fallback: null,
    secret: true,
    meaning:
      'Where codes are posted as JSON: `mobile`, `area_code`, `vcode`, `scene`. Any answer from 200 to 299 within five seconds means that the message is on its way.',
    parse: connection('http:', 'https:'),
  },
  SMS_WEBHOOK_SECRET: {
    takes: 'at least 16 characters',
    fallback: null,
    secret: true,
    meaning:
      'Signs what is posted: the header `davmu-signature` is `t=<seconds>,v1=<hex>`, the HMAC-SHA-256 of `<seconds>.<body>`.',
    parse: (value: string) => (value.length >= 16 ? value : null),
  },
  ID_SALT: {
    takes: '8 to 128 characters',
    fallback: null,
    meaning:
      'Salt of the public ids; made at first start and kept in the database when unset. Another one than the data was made with is refused, because it breaks every shared link.',
    parse: (value: string) => (value.length >= 8 && value.length <= 128 ? value : null),
  },
  LOCALES: {
    takes: `language codes joined by commas, ${BASE_LOCALE} among them`,
    fallback: `${BASE_LOCALE},en`,
    meaning: 'Languages of the site.',
    parse: localeList,
  },
  DEFAULT_LOCALE: {
    takes: 'one of LOCALES',
    fallback: BASE_LOCALE,
    meaning: 'The language without a prefix in its addresses.',
    parse: text(16),
  },
  ROOT_REDIRECT: {
    takes: '1 or one of LOCALES',
    fallback: null,
    meaning:
      '`1` sends the root of the host to the site; a language sends the root of the site to that language, and the root of the host there too.',
    parse: text(16),
  },
  ROOT_REDIRECT_STATUS: {
    takes: '301, 302, 307 or 308',
    fallback: '302',
    meaning: 'Status of these redirects.',
    parse: (value: string) => [301, 302, 307, 308].find((status) => String(status) === value) ?? null,
  },
  CORS_ORIGINS: {
    takes: 'origins joined by commas',
    fallback: null,
    meaning: 'Origins of separately hosted sites that may call the API.',
    parse: (value: string) => {
      const origins = list(value).map(origin)
      return origins.every((item) => item !== null) ? origins : null
    },
  },
  VIEWPORT_ZOOM: {
    takes: 'deny or allow',
    fallback: 'deny',
    meaning: '`allow` lets the browser zoom; the text size of the reader panel works either way.',
    parse: oneOf('deny', 'allow'),
  },
  GUARD_404: {
    takes: 'redirect or inline',
    fallback: 'redirect',
    meaning: 'Whether an address with an invalid id is redirected to the 404 page or answered 404 in place.',
    parse: oneOf('redirect', 'inline'),
  },
  CONTENT_TYPES: {
    takes: `types joined by commas, of: ${builtContentTypes.join(', ')}`,
    fallback: builtContentTypes.join(','),
    meaning: 'Content types switched on; pages of the others answer 404.',
    parse: typeList,
  },
  TRUST_PROXY: {
    takes: 'a number from 0 to 10',
    fallback: '0',
    meaning: 'How many proxies stand in front, each of which adds the address it sees to `X-Forwarded-For`.',
    parse: integer(0, 10),
  },
  LOG_LEVEL: {
    takes: 'fatal, error, warn, info, debug, trace or silent',
    fallback: 'info',
    meaning: 'Least severe log line that is written.',
    parse: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  },
  METRICS_TOKEN: {
    takes: 'at least 16 characters',
    fallback: null,
    secret: true,
    meaning: 'Bearer token of `/metrics`; unset, only loopback may read it.',
    parse: (value: string) => (value.length >= 16 ? value : null),
  },
  COMMENT_POLICY: {
    takes: 'post, first, links or pre',
    fallback: 'post',
    meaning:
      'Which comments wait for a moderator: none, those of readers without a public one yet, those with a web address, all (see `npx davmu comments`).',
    parse: oneOf('post', 'first', 'links', 'pre'),
  },
  COMMENT_WORDS_FILE: {
    takes: 'a file',
    fallback: null,
    meaning:
      'Words that no comment may hold, one on each line; lines that begin with `#` are left out. Read at start, compared without case, width, spaces and signs.',
    parse: text(),
  },
  NODE_ENV: {
    takes: 'production, development or test',
    fallback: 'development',
    meaning: '`production` leaves an empty database empty, and prints no verification codes.',
    parse: oneOf('production', 'development', 'test'),
  },
} as const satisfies Record<string, Variable<unknown>>

export type VariableName = keyof typeof variables

/** The table as Markdown, for `docs/configuration.md`. */
export function toMarkdown(): string {
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
