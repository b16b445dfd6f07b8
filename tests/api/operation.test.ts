import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Backup, DoctorFinding, EffectiveSetting, Task } from '#contract/admin/operation.ts'
import { readConfig } from '#app/config/read-config.ts'
import { createInstallation } from '#app/operation/create-installation.ts'
import { variables, type Variable } from '#server/settings/variables.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import { createDomains, saveAccount, saveArticle } from '#tests/support/factories.ts'
import { runDavmu } from '#tests/support/run-davmu.ts'
import { makeSchemaUrl } from '#tests/support/schema-url.ts'
import { askAdmin, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'

// Each command loads all of them.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

/** A value of a secret that fits what it takes. */
const secretOf = (name: string) => `kept-to-itself-${name.toLowerCase().replaceAll('_', '-')}-0123456789`
const SECRET = /kept-to-itself/
/** What no answer has. */
const SECRETS_NEVER = 'postgres://'

eachLocation('the installation, as its administrators see it', (locate) => {
  let folder: string
  let env: Record<string, string>
  let backend: TestBackend
  let admin: StaffVisitor

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'davmu-operation-'))
    const place = await locate()
    const location = place.kind === 'sqlite' ? { ...place, file: join(folder, 'davmu-share.sqlite') } : place
    env = { PATH: process.env['PATH'] ?? '', DATA_DIR: folder, PORT: '20997', ...SECRETS }
    if (place.kind === 'postgres') env['DATABASE_URL'] = await makeSchemaUrl(place.url, place.schema ?? 'public')
    const database = await openDatabase(location)
    const domains = createDomains(database)
    await saveArticle(domains, { accountId: await saveAccount(domains), title: '灯塔' })
    const mediaFolder = join(folder, 'media')
    await mkdir(join(mediaFolder, 'ab'), { recursive: true })
    await writeFile(join(mediaFolder, 'ab/a.png'), 'a')
    const log = { error: (...facts: unknown[]) => expect.unreachable(JSON.stringify(facts)) }
    const installation = createInstallation({ config: readConfig(env), environment: env, log })
    backend = await startBackend(database, { installation, mediaFolder })
    admin = await staffVisitor(backend, 'admin')
  })
  afterAll(async () => {
    await backend.close()
    await rm(folder, { recursive: true, force: true })
  })

  const ask = async <T>(path: string, body: object | null = null) => askAdmin<T>(backend, admin, path, { body })
  const listBackups = async () => (await ask<{ list: Backup[]; tasks: Task[] }>('/system/backups')).data
  const findTask = async (id: string) => (await listBackups()).tasks.find((task) => task.id === id)
  const begin = async (path: string, body: object = {}) => (await ask<{ task_id: string }>(path, body)).data.task_id
  const ended = async (id: string) => {
    await expect.poll(async () => (await findTask(id))?.state, { timeout: 120_000, interval: 250 }).not.toBe('running')
    return await findTask(id)
  }

  it('says what runs, on what, and how much room there is', async () => {
    const { data } = await ask('/system')
    const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8'))
    expect(data).toMatchObject({
      version,
      node: process.versions.node,
      database: {
        kind: backend.database.dialect.name,
        bytes: expect.any(Number),
        migration: expect.stringMatching(/^\d{4}/),
      },
      realtime: { kind: 'own', connections: 0, is_waiting: false },
    })
    const { database, disk } = data as { database: { bytes: number }; disk: { free: number; total: number } }
    expect(database.bytes).toBeGreaterThan(100_000)
    expect(disk.free).toBeGreaterThan(0)
    expect(disk.total).toBeGreaterThanOrEqual(disk.free)
  })

  it('the doctor finds what its command finds, in the same words', async () => {
    const { data } = await ask<{ list: DoctorFinding[] }>('/system/doctor?lang=en')
    const { out } = await runDavmu(['doctor', '--json', '--lang', 'en'], env)
    const byCommand: DoctorFinding[] = JSON.parse(out)
    // How much room there is changes meanwhile.
    const told = ({ list }: { list: DoctorFinding[] }) => list.filter(({ key }) => key !== 'data')
    expect(told(data)).toEqual(told({ list: byCommand }))
    expect(data.list.map(({ key }) => key)).toEqual(byCommand.map(({ key }) => key))
  })

  it('a backup is made and checked by the commands, and told of', async () => {
    const made = await ended(await begin('/system/backups'))
    expect(made).toMatchObject({ kind: 'backup', state: 'done', by: admin.name })
    expect(made?.message).toMatch(/^Backed up \d+ rows of \d+ tables and 1 files of media to /)
    const [backup] = (await listBackups()).list
    expect(backup).toMatchObject({ kind: 'made', has_media: true, checked_at: 0, is_whole: false })
    const name = backup?.name ?? ''
    expect(await readdir(join(folder, 'backups'))).toEqual([name])
    expect((await runDavmu(['verify', join(folder, 'backups', name)], env)).code).toBe(0)

    const checked = await ended(await begin(`/system/backups/${name}/check`))
    expect(checked).toMatchObject({ kind: 'check', of: name, state: 'done' })
    expect((await listBackups()).list[0]).toMatchObject({ is_whole: true, checked_at: checked?.ended_at })

    await writeFile(join(folder, 'backups', name, 'media/ab/a.png'), 'b')
    const broken = await ended(await begin(`/system/backups/${name}/check`))
    const { err } = await runDavmu(['verify', join(folder, 'backups', name)], env)
    expect(broken).toMatchObject({ state: 'failed', message: err.trim() })
    expect(err).toContain('media/ab/a.png was changed')
    expect((await listBackups()).list[0]).toMatchObject({ is_whole: false, checked_at: broken?.ended_at })
  })

  it('one is made at a time, also where another process looks', async () => {
    const id = await begin('/system/backups', { media: false })
    expect((await ask('/system/backups', {})).code).toBe(40901)
    const other = createInstallation({ config: readConfig(env), environment: env, log: { error: expect.unreachable } })
    await expect.poll(async () => (await other.tasks.list('backup')).map((task) => task.id)).toContain(id)
    expect(await ended(id)).toMatchObject({ state: 'done' })
  })

  it('what is broken off leaves nothing behind', async () => {
    const before = (await listBackups()).list.length
    const id = await begin('/system/backups', { media: false })
    expect((await ask(`/system/tasks/${id}/cancel`, {})).code).toBe(0)
    const task = await ended(id)
    // It may have been done before it was heard.
    const left = await readdir(join(folder, 'backups'))
    expect(left.length).toBe(before + (task?.state === 'done' ? 1 : 0))
    expect(['cancelled', 'done']).toContain(task?.state)
  })

  it('no backup of another name is looked at', async () => {
    expect((await ask('/system/backups/2026-05-04T10-20-30Z/check', {})).code).toBe(40401)
    for (const name of ['..', '%2e%2e%2fmedia', 'latest'])
      expect((await ask(`/system/backups/${name}/check`, {})).code).not.toBe(0)
    expect((await ask('/system/tasks/2026-05-04T10-20-30Z-0a1b2c3d/cancel', {})).code).toBe(40401)
  })

  it('settings hold what is set, and no answer has a secret', async () => {
    const { data } = await ask<{ list: EffectiveSetting[] }>('/system/settings')
    const settings = new Map(data.list.map((setting) => [setting.name, setting]))
    expect([...settings.keys()]).toEqual(Object.keys(variables))
    expect(settings.get('PORT')).toMatchObject({ value: '20997', is_set: true, is_secret: false })
    expect(settings.get('WAP_HOST')).toMatchObject({ value: 'http://localhost:20997', is_set: false })
    for (const name of Object.keys(SECRETS)) expect(settings.get(name)).toMatchObject({ is_set: true })
    const paths = ['/system', '/system/doctor', '/system/settings', '/system/backups', '/audit']
    const told = await Promise.all(paths.map(async (path) => [path, JSON.stringify((await ask(path)).data)] as const))
    expect(told.filter(([, answer]) => SECRET.test(answer))).toEqual([])
    expect(told.filter(([, answer]) => answer.includes(env['DATABASE_URL'] ?? SECRETS_NEVER))).toEqual([])
  })

  it.each(['viewer', 'moderator', 'writer', 'editor'] as const)('%s is told nothing of it', async (role) => {
    const member = await staffVisitor(backend, role)
    for (const path of ['/system', '/system/doctor', '/system/settings', '/system/backups'])
      expect((await askAdmin(backend, member, path)).code).toBe(40301)
    expect((await askAdmin(backend, member, '/system/backups', { body: {} })).code).toBe(40301)
  })
})

/** Every secret that stands alone, and passwords in addresses of others. */
const SECRETS: Record<string, string> = Object.fromEntries([
  ...Object.entries<Variable<unknown>>(variables).flatMap(([name, { secret, parse }]) =>
    secret && parse(secretOf(name)) !== null ? [[name, secretOf(name)]] : [],
  ),
  ['SMTP_URL', `smtp://mail:${secretOf('SMTP')}@127.0.0.1:9`],
  ['MAIL_FROM', 'news@example.org'],
  ['SMS_WEBHOOK_URL', `http://127.0.0.1:9/${secretOf('SMS')}`],
  ['REMINDER_WEBHOOK_URL', `http://127.0.0.1:9/${secretOf('REMINDER')}`],
  ['WEATHER_BASE', `http://weather:${secretOf('WEATHER')}@127.0.0.1:9`],
])
