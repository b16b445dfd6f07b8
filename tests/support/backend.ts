import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { contentType } from '#contract/content.ts'
import { createManuscripts } from '#app/editing/manuscripts.ts'
import type { Settings } from '#server/settings/settings.ts'
import { fastifyOptions } from '#server/http/fastify-options.ts'
import { createLog } from '#server/http/log.ts'
import { createLookAtStream } from '#server/outside/look-at-stream.ts'
import type { MailMessage } from '#server/outside/mail/mail.ts'
import type { CodeMessage } from '#server/outside/sms/sms.ts'
import { channelOptions } from '#server/realtime/channels.ts'
import type { RealtimeOptions } from '#server/realtime/create-realtime.ts'
import { buildBackend, type Backend, type BackendOptions } from '#server/server.ts'
import type { Database } from '#server/storage/database.ts'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'
import { NO_OFFERS } from './factories.ts'
import { quietInstallation } from './quiet-installation.ts'
import { TEST_SETTINGS } from './settings.ts'
import { unhurriedAdmission } from './unhurried-admission.ts'

export interface TestBackend extends Backend {
  /** The API over HTTP, not listening: use `inject`. */
  http: FastifyInstance
  /** Its time in seconds. */
  clock: () => number
  /** Verification codes in the order in which they were sent, unless `sms` was given. */
  messages: CodeMessage[]
  /** E-mails in the order in which they were sent, unless `mail` was given. */
  mails: MailMessage[]
}

export const TEST_WAP_HOST = 'https://wap.example.org'

export const TEST_REALTIME: RealtimeOptions = {
  tokenSecret: null,
  centrifugo: null,
  channels: channelOptions,
  origins: [TEST_WAP_HOST],
  connectionsPerSubject: 5,
  connectionsPerAddress: null,
  development: null,
}

export type TestOptions = Partial<Omit<BackendOptions, 'database' | 'settings'> & { settings: Partial<Settings> }>

/** A whole backend on an open database with a media folder of its own; closing it closes the database. */
export async function startBackend(database: Database, options: TestOptions = {}): Promise<TestBackend> {
  const mediaFolder = await mkdtemp(path.join(tmpdir(), 'davmu-media-'))
  const log = options.log ?? createLog('silent')
  const messages: CodeMessage[] = []
  const mails: MailMessage[] = []
  const clock = options.clock ?? (() => Math.floor(Date.now() / 1000))
  const backend = await buildBackend(database, {
    mediaFolder,
    redisUrl: null,
    tokenSecret: null,
    idSalt: null,
    dataSecret: null,
    sms: { send: async (message) => void messages.push(message) },
    mail: { send: async (message) => void mails.push(message) },
    socialLogins: null,
    socialAccount: null,
    reminders: null,
    reviewer: null,
    ipRegionFile: null,
    blockedWords: [],
    wapHost: TEST_WAP_HOST,
    siteOrigin: TEST_WAP_HOST,
    locales: ['zh-CN', 'en'],
    defaultLocale: 'zh-CN',
    localeDomains: {},
    contentTypes: contentType.options,
    offers: NO_OFFERS,
    corsOrigins: [],
    adminOrigin: null,
    trustedProxies: 0,
    metricsToken: null,
    maps: null,
    mapService: null,
    weather: null,
    lookAtStream: createLookAtStream(),
    findDeadLinks: () => Promise.resolve(new Set()),
    realtime: TEST_REALTIME,
    installation: quietInstallation(),
    manuscripts: createManuscripts,
    admission: unhurriedAdmission(),
    ...options,
    clock,
    settings: { ...TEST_SETTINGS, ...options.settings },
    log,
  })
  const http = Fastify(fastifyOptions({ log, trustedProxies: 0 }))
  await backend.register(http)
  return {
    ...backend,
    http,
    clock,
    messages,
    mails,
    async close() {
      await http.close()
      await backend.close()
      await rm(mediaFolder, { recursive: true, force: true })
    },
  }
}

/** Two backends on one database, as two processes behind a balancer are. */
export async function startTwoBackends(
  location: DatabaseLocation,
  options: TestOptions = {},
): Promise<[TestBackend, TestBackend]> {
  const open = () => openDatabase(location, failLoudly)
  return [await startBackend(await open(), options), await startBackend(await open(), options)]
}

function failLoudly(error: unknown, doing: string): never {
  throw new Error(doing, { cause: error })
}
