import { COMMENT_IMAGES_MAX } from '#contract/limits.ts'
import { BASE_LOCALE } from '#contract/locale.ts'
import { switchedTypes } from '#contract/content-types.ts'
import {
  connection,
  host,
  integer,
  localeList,
  oneOf,
  origin,
  originList,
  someOf,
  text,
  typeList,
} from './parse-text.ts'
import { clientVariables } from './client-variables.ts'
import { loginVariables } from './login-variables.ts'
import { placeVariables } from './place-variables.ts'
import { processVariables } from './process-variables.ts'
import { realtimeVariables } from './realtime-variables.ts'
import { reviewerVariables } from './reviewer-variables.ts'

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
  ...processVariables,
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
  ADMIN_ORIGIN: {
    takes: 'an origin',
    fallback: null,
    meaning:
      "A host of its own for the newsroom and the editor's API, which then answer there alone, and where no page of readers answers. Unset, they share the origin of the site, and a script that gets into a page could act as a member of the staff who reads it.",
    parse: origin,
  },
  NEWSROOM: {
    takes: 'on or off',
    fallback: 'on',
    meaning: 'Whether the newsroom is served under `/admin/`; the editor’s API answers either way.',
    parse: oneOf('on', 'off'),
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
      'Encrypts telephone numbers, e-mail addresses and the like, and finds users by them; made at first start and kept in the database when unset. Set, it is not in a copy of the database. Another one than the data was made with is refused, because no user would be known any more.',
    parse: (value: string) => (value.length >= 32 ? value : null),
  },
  ...loginVariables,
  REMINDER_DRIVER: {
    takes: 'webhook or none',
    fallback: 'none',
    meaning:
      'How reminders reach a service of the operator: `webhook` posts them to `REMINDER_WEBHOOK_URL`, `none` means that there is none.',
    parse: oneOf('webhook', 'none'),
  },
  REMINDER_CHANNELS: {
    takes: 'wx, sms, or both with a comma between',
    fallback: '= wx with REMINDER_DRIVER=webhook',
    meaning:
      'How reminders reach readers outside of the site, besides the notice that all of them get there: `wx` by the service at `REMINDER_WEBHOOK_URL`, which brings them to those who subscribed in the social client, `sms` by what `SMS_DRIVER` names, to readers who are logged in and have a telephone number. Who books is reminded by the first that reaches them, and may choose another one.',
    parse: someOf('wx', 'sms'),
  },
  REMINDER_WEBHOOK_URL: {
    takes: 'an address such as https://reminders.example.org/send',
    fallback: null,
    secret: true,
    meaning:
      'Where reminders are posted as JSON: `key`, `kind` (`start` or `news`), `channels`, `uid`, `title`, `url`, `start_time`, `place`, `item_title`. The header `idempotency-key` is the same when one comes again. Any answer from 200 to 299 within five seconds means that it was taken; else it is sent again for a day.',
    parse: connection('http:', 'https:'),
  },
  REMINDER_WEBHOOK_SECRET: {
    takes: 'at least 16 characters',
    fallback: null,
    secret: true,
    meaning: 'Signs reminders as `SMS_WEBHOOK_SECRET` signs codes.',
    parse: (value: string) => (value.length >= 16 ? value : null),
  },
  ...reviewerVariables,
  REMIND_MINUTES: {
    takes: 'a number from 1 to 1440',
    fallback: '15',
    meaning: 'How long before a start those who booked are reminded; calendar entries ring then too.',
    parse: integer(1, 1440),
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
    meaning: 'Languages of the site. Traditional characters (`zh-Hant`) come by themselves and are not among them.',
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
    parse: originList,
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
  AGREE_VERSION: {
    takes: 'up to 32 characters, such as 2026-11',
    fallback: null,
    meaning:
      'Version of the agreements that readers accept with a login; it is kept with the user, so that it is known who accepted which.',
    parse: text(32),
  },
  TEXT_CHANGES: {
    takes: 'on or off',
    fallback: 'on',
    meaning:
      'Whether readers see that and how the words of an item were changed after it came out. With `off` nothing is kept for that either; one item is taken out by its field `changes`.',
    parse: oneOf('on', 'off'),
  },
  CONTENT_TYPES: {
    takes: `types joined by commas, of: ${switchedTypes.join(', ')}`,
    fallback: switchedTypes.join(','),
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
  DRAIN_SECONDS: {
    takes: '0 to 60',
    fallback: '1',
    meaning:
      'How long a process that is asked to end by `SIGTERM` goes on answering while `/readyz` says 503, so that a balancer learns of it first.',
    parse: integer(0, 60),
  },
  METRICS_TOKEN: {
    takes: 'at least 16 characters',
    fallback: null,
    secret: true,
    meaning: 'Bearer token of `/metrics`; unset, only loopback may read it.',
    parse: (value: string) => (value.length >= 16 ? value : null),
  },
  COMMENT_POLICY: {
    takes: 'off, post, first, links or pre',
    fallback: 'post',
    meaning:
      'Which comments wait for a moderator until the staff says otherwise: nobody may comment, none, those of readers without a public one yet, those with a web address or a picture, all (see `npx davmu moderate`).',
    parse: oneOf('off', 'post', 'first', 'links', 'pre'),
  },
  COMMENT_WORDS_FILE: {
    takes: 'a file',
    fallback: null,
    meaning:
      'Words that nothing readers write may hold, one on each line; lines that begin with `#` are left out. Read at start, found however they are spelled; `npx davmu moderate words` adds others.',
    parse: text(),
  },
  COMMENT_IMAGES: {
    takes: 'a number from 0 to 3',
    fallback: '3',
    meaning: 'How many pictures a comment may carry.',
    parse: integer(0, COMMENT_IMAGES_MAX),
  },
  COMMENT_REGION: {
    takes: 'on or off',
    fallback: 'on',
    meaning: 'Whether comments show the province that they were written in, where `IP_REGION_FILE` tells.',
    parse: oneOf('on', 'off'),
  },
  IP_REGION_FILE: {
    takes: 'a file',
    fallback: null,
    meaning:
      'Where network addresses are: a CSV file of `first,last,province` or `network/bits,province`, IPv4 and IPv6, abroad with the name of the country. Read at start; of an address only its province is kept.',
    parse: text(),
  },
  INVITE_MAX_USES: {
    takes: 'a number from 0 to 1000000',
    fallback: '0',
    meaning: 'How many readers may come by one invitation, 0 for any number (one code by itself: `npx davmu invites`).',
    parse: integer(0, 1_000_000),
  },
  INVITE_DAYS: {
    takes: 'a number from 0 to 3650',
    fallback: '0',
    meaning: 'How many days an invitation lasts from when it was made, 0 for good; the next look makes a fresh one.',
    parse: integer(0, 3650),
  },
  BACKUP_BEFORE_UPGRADE: {
    takes: 'on or off',
    fallback: 'on',
    meaning:
      'Whether the tables of a database that was in use are backed up, into `backups/` of `DATA_DIR`, before a new release changes their schema.',
    parse: oneOf('on', 'off'),
  },
  ...clientVariables,
  ...placeVariables,
  ...realtimeVariables,
  NODE_ENV: {
    takes: 'production, development or test',
    fallback: 'development',
    meaning: '`production` leaves an empty database empty, and prints no verification codes.',
    parse: oneOf('production', 'development', 'test'),
  },
} as const satisfies Record<string, Variable<unknown>>

export type VariableName = keyof typeof variables
