import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { zipSync } from 'fflate'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { ImportResult } from '#contract/admin/imports.ts'
import type { Task } from '#contract/admin/operation.ts'
import { readConfig } from '#app/config/read-config.ts'
import { createInstallation } from '#app/operation/create-installation.ts'
import { TASKS_FOLDER } from '#app/operation/task-folder.ts'
import { exportSite } from '#cli/export-site.ts'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'
import { startBackend } from '#tests/support/backend.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import { runDavmu } from '#tests/support/run-davmu.ts'
import { makeSchemaUrl } from '#tests/support/schema-url.ts'
import { askAdmin, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'
import { makeFolder, picture, readFolder } from '../import/folders.ts'

// Each command loads all of them.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 120_000 })

const run = promisify(execFile)
const ARTICLES = 40
const ENDED_MS = 180_000
const NOWHERE = 'http://127.0.0.1:9/'

async function makeSource(): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {
    'site.yaml': Buffer.from('site: {name: 潮声}\naccounts: [{key: a, name: 甲}]\ncolumns: [{key: x, name: 海}]\n'),
    'articles/odd.md': Buffer.from('---\ntitle: 日子不对\naccount: a\ndate: someday\n---\n正文\n'),
  }
  for (let i = 0; i < ARTICLES; i += 1) {
    files[`media/${i}.png`] = await picture(`#${(i * 4000 + 100).toString(16).padStart(6, '0')}`, 300, 200)
    files[`articles/第${i}篇.md`] = Buffer.from(
      `---\ntitle: 第${i}篇\naccount: a\ndate: 2024-01-02\ncolumns: [x]\n---\n正文。\n\n![](../media/${i}.png)\n`,
    )
  }
  return files
}

/** A site with a newsroom on data of its own, and what is asked of it. */
async function makeSite(place: DatabaseLocation) {
  const folder = await mkdtemp(path.join(tmpdir(), 'davmu-imports-'))
  const location = place.kind === 'sqlite' ? { ...place, file: path.join(folder, 'davmu-share.sqlite') } : place
  const env: Record<string, string> = { PATH: process.env['PATH'] ?? '', DATA_DIR: folder }
  env['ID_SALT'] = 'the same salt everywhere'
  if (place.kind === 'postgres') env['DATABASE_URL'] = await makeSchemaUrl(place.url, place.schema ?? 'public')
  const installation = createInstallation({
    config: readConfig(env),
    environment: env,
    log: { error: (...facts: unknown[]) => expect.unreachable(String(facts)) },
  })
  const options = { installation, mediaFolder: path.join(folder, 'media'), idSalt: 'the same salt everywhere' }
  const backend = await startBackend(await openDatabase(location), options)
  const origin = await backend.http.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await backend.close()
    await rm(folder, { recursive: true, force: true })
  })
  const admin = await staffVisitor(backend, 'admin')
  const ask = <T>(where: string, body: object | null = null) => askAdmin<T>(backend, admin, where, { body })
  const look = async (id: string) => (await ask<{ task: Task; result: ImportResult | null }>(`/imports/${id}`)).data
  /** Sends a file by the tus protocol; answers what was said, and its id. */
  const send = async (member: StaffVisitor, name: string, bytes: Buffer) => {
    const head = { 'tus-resumable': '1.0.0', cookie: member.cookie, 'x-csrf-token': member.csrfToken }
    const filename = Buffer.from(name).toString('base64')
    const begun = await fetch(`${origin}/admin/api/v1/media/uploads`, {
      method: 'POST',
      headers: { ...head, 'upload-length': String(bytes.length), 'upload-metadata': `filename ${filename}` },
    })
    const id = path.basename(begun.headers.get('location') ?? '')
    if (begun.status === 201) {
      await fetch(`${origin}/admin/api/v1/media/uploads/${id}`, {
        method: 'PATCH',
        headers: { ...head, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
        body: new Uint8Array(bytes),
      })
    }
    return { id, status: begun.status }
  }
  return {
    env,
    backend,
    admin,
    ask,
    send,
    begin: async (where: string, body: object) => (await ask<{ task_id: string }>(where, body)).data.task_id,
    async ended(id: string) {
      await expect.poll(async () => (await look(id)).task.state, { timeout: ENDED_MS }).not.toBe('running')
      return await look(id)
    },
    cancel: (id: string) => ask(`/system/tasks/${id}/cancel`, {}),
    async countItems() {
      const query = backend.database.db.selectFrom('contents').select(({ fn }) => fn.countAll().as('count'))
      return Number((await query.executeTakeFirstOrThrow()).count)
    },
    async exported() {
      const target = path.join(await makeFolder(), 'export')
      await exportSite(target, backend)
      return await readFolder(target)
    },
  }
}

/** Kills the process of a task, where it still runs. */
async function kill(id: string): Promise<void> {
  await run('pkill', ['-KILL', '-f', path.join(TASKS_FOLDER, id)]).catch(() => {}) // it is done
}

eachLocation('imports from the newsroom', (locate) => {
  it('of an archive that is killed, then broken off, each half-way, and resumed ends with what the command brings', async () => {
    const files = await makeSource()
    const whole = await makeSite(await locate())
    const byCommand = await runDavmu(['import', 'markdown', await makeFolder(files)], whole.env)
    expect(byCommand.out).toContain(`${ARTICLES} created, 0 updated, 0 unchanged, 1 refused`)

    const cut = await makeSite(await locate())
    const packed = Object.entries(files).map(([name, bytes]) => [`潮声/${name}`, new Uint8Array(bytes)] as const)
    const archive = Buffer.from(zipSync(Object.fromEntries(packed)))
    const { id: upload } = await cut.send(cut.admin, '潮声.zip', archive)
    const tried = await cut.begin('/imports/archive', { upload_id: upload, dry_run: true })
    const plan = await cut.ended(tried)
    expect(plan.task).toMatchObject({ state: 'done', of: '潮声.zip', done: ARTICLES + 1, total: ARTICLES + 1 })
    expect(plan.task.import).toMatchObject({ source: 'archive', dry_run: true, may_repeat: true })
    expect(plan.result).toMatchObject({ items: { created: ARTICLES, refused: 1 }, line_count: 1 })
    expect(plan.result?.lines[0]).toMatchObject({ kind: 'refused', origin: 'articles/odd.md' })
    expect(await cut.countItems()).toBe(0)
    expect((await cut.ask('/imports/archive', { upload_id: upload })).code).toBe(40401)

    let last = tried
    for (const [breakOff, state] of [
      [kill, 'stopped'],
      [cut.cancel, 'cancelled'],
    ] as const) {
      const before = await cut.countItems()
      const begun = await cut.begin(`/imports/${last}/again`, {})
      expect((await cut.ask('/imports/feed', { url: NOWHERE })).code).toBe(40901)
      await expect.poll(() => cut.countItems(), { timeout: ENDED_MS, interval: 10 }).toBeGreaterThan(before)
      await breakOff(begun)
      // On a quick machine all of it is there before it is heard.
      const broken = (await cut.ended(begun)).task.state
      expect([state, 'done']).toContain(broken)
      if (broken === 'done') break
      last = begun
    }

    const resumed = await cut.ended(await cut.begin(`/imports/${last}/again`, {}))
    expect(resumed.task).toMatchObject({ state: 'done', import: { may_repeat: false } })
    expect(resumed.result?.items.refused).toBe(1)
    expect(await cut.exported()).toEqual(await whole.exported())
    const uploads = await readdir(cut.backend.mediaStore.unfinishedFolder)
    expect(uploads).toEqual([])
  })

  it('a feed that cannot be had says what the command says, and may be tried again', async () => {
    const site = await makeSite(await locate())
    const failed = await site.ended(await site.begin('/imports/feed', { url: NOWHERE, audio: true, draft: true }))
    const { err } = await runDavmu(['import', 'feed', NOWHERE], site.env)
    expect(failed.task).toMatchObject({ kind: 'import', of: NOWHERE, state: 'failed', message: err.trim() })
    expect(failed.task.import).toEqual({ source: 'feed', draft: true, audio: true, dry_run: false, may_repeat: true })
    expect(failed.result).toBeNull()
    const others = ['/etc/passwd', 'file:///etc/passwd', '--help', 'ftp://example.org/']
    const codes = await Promise.all(others.map(async (url) => (await site.ask('/imports/feed', { url })).code))
    expect(codes).toEqual(others.map(() => 40001))
  })

  it('archives come from administrators alone, and never lie on the shelf', async () => {
    const site = await makeSite(await locate())
    const editor = await staffVisitor(site.backend, 'editor')
    const bytes = Buffer.from(zipSync({ 'a.md': new Uint8Array(Buffer.from('---\ntitle: 甲\n---\n')) }))
    expect((await site.send(editor, 'a.zip', bytes)).status).toBe(400)
    const { id } = await site.send(site.admin, 'a.zip', bytes)
    expect((await site.ask(`/media/uploads/${id}/finish`, {})).code).toBe(40401)
    const other = await staffVisitor(site.backend, 'admin')
    const stolen = await askAdmin(site.backend, other, '/imports/archive', { body: { upload_id: id } })
    expect(stolen.code).toBe(40401)
    expect((await askAdmin(site.backend, editor, '/imports')).code).toBe(40301)
  })
})
