import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { DatabaseLocation } from '#server/storage/open-database.ts'
import { exportSite } from '#cli/export-site.ts'
import { createLookAtStream } from '#server/outside/look-at-stream.ts'
import { createLog } from '#server/http/log.ts'
import { createManuscripts } from '#app/editing/manuscripts.ts'
import { createBackend, type Backend } from '#server/server.ts'
import { TEST_REALTIME } from '#tests/support/backend.ts'
import { quietInstallation } from '#tests/support/quiet-installation.ts'
import { TEST_SETTINGS } from '#tests/support/settings.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import { NO_OFFERS } from '#tests/support/factories.ts'
import { runDavmu, type CommandResult } from '#tests/support/run-davmu.ts'
import { makeSchemaUrl } from '#tests/support/schema-url.ts'
import { makeFolder, readFolder } from './folders.ts'
import { ARTICLES, COMMENTS, sources } from './killed-sources.ts'
import { readPublic } from './site.ts'

const CLI = path.resolve(import.meta.dirname, '../../src/cli/main.ts')

interface Installation {
  env: Record<string, string>
  open(): Promise<Backend>
}

/** A place for the data of a site, for the command line and for looking at it from here. */
async function makeInstallation(location: DatabaseLocation): Promise<Installation> {
  const dataFolder = await makeFolder()
  const database =
    location.kind === 'sqlite' ? { kind: location.kind, file: path.join(dataFolder, 'davmu-share.sqlite') } : location
  const env: Record<string, string> = { DATA_DIR: dataFolder, ID_SALT: 'the same salt everywhere' }
  if (location.kind === 'postgres') env['DATABASE_URL'] = await makeSchemaUrl(location.url, location.schema ?? 'public')
  return {
    env,
    open: () =>
      createBackend({
        database,
        mediaFolder: path.join(dataFolder, 'media'),
        redisUrl: null,
        tokenSecret: null,
        idSalt: null,
        dataSecret: null,
        sms: null,
        mail: null,
        socialLogins: null,
        reminders: null,
        reviewer: null,
        settings: TEST_SETTINGS,
        ipRegionFile: null,
        blockedWords: [],
        metricsToken: null,
        maps: null,
        mapService: null,
        weather: null,
        socialAccount: null,
        realtime: TEST_REALTIME,
        wapHost: 'https://wap.example.org',
        locales: ['zh-CN'],
        contentTypes: ['doc'],
        offers: NO_OFFERS,
        corsOrigins: [],
        adminOrigin: null,
        siteOrigin: 'https://share.example',
        defaultLocale: 'zh-CN',
        localeDomains: {},
        trustedProxies: 0,
        installation: quietInstallation(),
        lookAtStream: createLookAtStream(),
        findDeadLinks: () => Promise.resolve(new Set()),
        manuscripts: createManuscripts,
        log: createLog('silent'),
      }),
  }
}

interface Command {
  kind: keyof typeof sources
  source: string
}

function runImport({ kind, source }: Command, { env }: Installation): Promise<CommandResult> {
  return runDavmu(['import', kind, '--no-media', source], env)
}

/** Runs an import in a process of its own, and kills it `delay` ms after `after` of the articles; answers how it ended. */
async function killImport(
  { kind, source }: Command,
  { env }: Installation,
  { after, delay }: { after: number; delay: number },
): Promise<string | null> {
  const child = spawn(process.execPath, [CLI, 'import', kind, '--no-media', source], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const kill = () => setTimeout(() => child.kill('SIGKILL'), delay)
  let progress = ''
  let isAimed = after === 0
  if (isAimed) kill()
  child.stderr.on('data', (chunk: Buffer) => {
    progress += chunk.toString()
    const done = Number(/(\d+)\/\d+\n$/.exec(progress)?.[1] ?? 0)
    if (isAimed || done < after) return
    isAimed = true
    kill()
  })
  const [, signal] = (await once(child, 'close')) as [number | null, string | null]
  return signal
}

async function exportOf(installation: Installation): Promise<{ files: Record<string, string>; shown: unknown }> {
  const backend = await installation.open()
  try {
    const folder = path.join(await makeFolder(), 'export')
    await exportSite(folder, backend)
    return { files: await readFolder(folder), shown: await readPublic(backend) }
  } finally {
    await backend.close()
  }
}

eachLocation('an import that is killed', (locate) => {
  test.each([
    ['wordpress', [1, ARTICLES]],
    ['ghost', [3]],
    ['feed', [3]],
    ['hugo', [3]],
    ['jekyll', [3]],
    ['wechat', [3]],
  ] as const)(
    'from %s, and run again, ends with the same content as one that was not',
    async (kind, kills) => {
      const source: Command = { kind, source: await sources[kind]() }
      const whole = await makeInstallation(await locate())
      const cut = await makeInstallation(await locate())
      expect(await runImport(source, whole)).toMatchObject({
        code: 0,
        out: expect.stringContaining(`${ARTICLES} created`),
      })
      const signals = []
      for (const after of kills) signals.push(await killImport(source, cut, { after, delay: after }))
      expect(signals).toContain('SIGKILL')
      expect(await runImport(source, cut)).toMatchObject({ code: 0 })
      expect((await runImport(source, cut)).out).toContain(`0 created, 0 updated, ${ARTICLES} unchanged, 0 refused`)
      expect(await exportOf(cut)).toEqual(await exportOf(whole))
    },
    120_000,
  )

  test('and run again ends with the same content as one that was not', async () => {
    const source: Command = { kind: 'markdown', source: await sources.markdown() }
    const whole = await makeInstallation(await locate())
    const cut = await makeInstallation(await locate())
    const first = await runImport(source, whole)
    expect(first).toMatchObject({ code: 0, out: expect.stringContaining(`${ARTICLES} created`) })

    const seed = Date.now() % 1000
    onTestFinished(({ task }) => {
      if (task.result?.state === 'fail') process.stdout.write(`delays were made from ${seed}\n`)
    })
    const signals = []
    for (const [index, after] of [0, 0, 1, 6, 12, 18, ARTICLES, ARTICLES].entries()) {
      const delay = after === 0 ? 60 + ((seed * 7 + index * 251) % 500) : (seed * 13 + index * 17) % 60
      signals.push(await killImport(source, cut, { after, delay }))
    }
    expect(signals.filter((signal) => signal === 'SIGKILL').length).toBeGreaterThanOrEqual(4)
    expect(await runImport(source, cut)).toMatchObject({ code: 0 })
    const { out } = await runImport(source, cut)
    expect(out).toContain(`0 created, 0 updated, ${ARTICLES} unchanged, 0 refused`)
    expect(out).toContain(`0 comments created, 0 updated, ${COMMENTS} unchanged, 0 refused`)
    expect(await exportOf(cut)).toEqual(await exportOf(whole))
  }, 120_000)
})
