import { spawn } from 'node:child_process'
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
import { makeSchemaUrl } from '#tests/support/schema-url.ts'
import { makeFolder, picture, readFolder } from './folders.ts'
import { readPublic } from './site.ts'

const ARTICLES = 24
const COMMENTS = 2000
const CLI = path.resolve(import.meta.dirname, '../../src/cli/main.ts')

async function makeSource(): Promise<string> {
  const files: Record<string, string | Buffer> = {
    'site.yaml':
      'site: {name: 潮声}\naccounts: [{key: a, name: 甲}, {key: b, name: 乙, actor: mp}]\ncolumns: [{key: x, name: 海}, {key: y, name: 陆}]\n',
  }
  for (let i = 0; i < ARTICLES; i += 1) {
    files[`media/${i}.png`] = await picture(`#${(i * 4000 + 100).toString(16).padStart(6, '0')}`, 300, 200)
    files[`articles/${i}.md`] =
      `---\ntitle: 第${i}篇\naccount: ${i % 2 ? 'a' : 'b'}\ndate: 2024-01-${String((i % 28) + 1).padStart(2, '0')}\ntags: [t${i % 5}, u${i % 3}]\ncolumns: [${i % 3 ? 'x, y' : 'y'}]\n---\n${'正文的一段。'.repeat(200)}\n\n![](../media/${i}.png)\n\n![](../media/${(i * 7) % ARTICLES}.png)\n`
  }
  const comments = Array.from({ length: COMMENTS }, (_, i) => ({
    id: `c${i}`,
    item: `markdown:${Math.floor(i / 5) % ARTICLES}`,
    ...(i % 5 > 0 && { parent: `c${i - (i % 5)}` }),
    user: { id: `u${i % 40}`, name: `读者${i % 40}` },
    text: `第${i}条`,
    time: '2024-02-01',
  }))
  files['comments.jsonl'] = comments.map((comment) => `${JSON.stringify(comment)}\n`).join('')
  return await makeFolder(files)
}

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
        manuscripts: createManuscripts,
        log: createLog('silent'),
      }),
  }
}

/** Runs an import to its end, or kills it `delay` ms after it has done `killAt` of the articles. */
async function runImport(
  { kind, source }: { kind: string; source: string },
  { env }: Installation,
  kill: { after: number; delay: number } | null,
) {
  const child = spawn(process.execPath, [CLI, 'import', kind, '--no-media', source], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let isAimed = false
  const look = (chunk: Buffer) => {
    output += chunk.toString()
    const done = Number(/(\d+)\/\d+\n$/.exec(output)?.[1] ?? 0)
    if (kill === null || isAimed || done < kill.after) return
    isAimed = true
    setTimeout(() => child.kill('SIGKILL'), kill.delay)
  }
  child.stderr.on('data', look)
  child.stdout.on('data', look)
  if (kill?.after === 0) setTimeout(() => child.kill('SIGKILL'), kill.delay)
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) => {
    child.once('close', (exitCode, exitSignal) => resolve([exitCode, exitSignal]))
  })
  return { code, signal, output }
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

/** The same as an export of WordPress. */
async function makeWordpress(): Promise<string> {
  const comment = (post: number, n: number) =>
    `<wp:comment><wp:comment_id>${post * 100 + n}</wp:comment_id><wp:comment_author>读者${n}</wp:comment_author><wp:comment_date_gmt>2024-02-01 00:00:00</wp:comment_date_gmt><wp:comment_content>第${n}条</wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_type></wp:comment_type><wp:comment_parent>${n > 1 ? post * 100 + 1 : 0}</wp:comment_parent><wp:comment_user_id>0</wp:comment_user_id></wp:comment>`
  const posts = Array.from(
    { length: ARTICLES },
    (_, i) =>
      `<item><title>第${i}篇</title><link>https://old.example/${i}/</link><dc:creator>lin</dc:creator><content:encoded><![CDATA[${'正文的一段。'.repeat(200)}]]></content:encoded><wp:post_id>${i + 1}</wp:post_id><wp:post_date_gmt>2024-01-${String((i % 28) + 1).padStart(2, '0')} 00:00:00</wp:post_date_gmt><wp:status>publish</wp:status><wp:post_type>post</wp:post_type><wp:is_sticky>${i === 3 ? 1 : 0}</wp:is_sticky><category domain="category" nicename="c${i % 3}">列${i % 3}</category><category domain="post_tag" nicename="t${i % 5}">签${i % 5}</category>${Array.from({ length: 40 }, (__, n) => comment(i + 1, n + 1)).join('')}</item>`,
  )
  const folder = await makeFolder({
    'export.xml': `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>旧站</title><wp:base_blog_url>https://old.example</wp:base_blog_url><wp:author><wp:author_id>1</wp:author_id><wp:author_login>lin</wp:author_login><wp:author_display_name>林</wp:author_display_name></wp:author>${posts.join('')}</channel></rss>`,
  })
  return path.join(folder, 'export.xml')
}

/** And of Ghost. */
async function makeGhost(): Promise<string> {
  const posts = Array.from({ length: ARTICLES }, (_, i) => ({
    id: `p${i}`,
    title: `第${i}篇`,
    slug: `post-${i}`,
    html: `<p>${'正文的一段。'.repeat(200)}</p>`,
    status: 'published',
    visibility: 'public',
    published_at: `2024-01-${String((i % 28) + 1).padStart(2, '0')}T00:00:00Z`,
    updated_at: null,
    author_id: '1',
  }))
  const data = {
    posts,
    tags: [{ id: 't', name: '海', slug: 'sea' }],
    posts_tags: posts.map(({ id }) => ({ post_id: id, tag_id: 't', sort_order: 0 })),
    users: [{ id: '1', name: '林', slug: 'lin' }],
  }
  const folder = await makeFolder({ 'export.json': JSON.stringify({ db: [{ data }] }) })
  return path.join(folder, 'export.json')
}

eachLocation('an import that is killed', (locate) => {
  test.each([
    ['wordpress', makeWordpress, [1, ARTICLES]],
    ['ghost', makeGhost, [8]],
  ] as const)(
    'of an export of %s, and run again, ends with the same content as one that was not',
    async (kind, make, kills) => {
      const source = { kind, source: await make() }
      const whole = await makeInstallation(await locate())
      const cut = await makeInstallation(await locate())
      expect(await runImport(source, whole, null)).toMatchObject({
        code: 0,
        output: expect.stringContaining(`${ARTICLES} created`),
      })
      const signals = []
      for (const after of kills) signals.push((await runImport(source, cut, { after, delay: after })).signal)
      expect(signals).toContain('SIGKILL')
      expect(await runImport(source, cut, null)).toMatchObject({ code: 0 })
      expect((await runImport(source, cut, null)).output).toContain(
        `0 created, 0 updated, ${ARTICLES} unchanged, 0 refused`,
      )
      expect(await exportOf(cut)).toEqual(await exportOf(whole))
    },
    120_000,
  )

  test('and run again ends with the same content as one that was not', async () => {
    const source = { kind: 'markdown', source: await makeSource() }
    const whole = await makeInstallation(await locate())
    const cut = await makeInstallation(await locate())
    const first = await runImport(source, whole, null)
    expect(first).toMatchObject({ code: 0, output: expect.stringContaining(`${ARTICLES} created`) })

    const seed = Date.now() % 1000
    onTestFinished(({ task }) => {
      if (task.result?.state === 'fail') process.stdout.write(`delays were made from ${seed}\n`)
    })
    const signals = []
    for (const [index, after] of [0, 0, 1, 6, 12, 18, ARTICLES, ARTICLES].entries()) {
      const delay = after === 0 ? 60 + ((seed * 7 + index * 251) % 500) : (seed * 13 + index * 17) % 60
      signals.push((await runImport(source, cut, { after, delay })).signal)
    }
    expect(signals.filter((signal) => signal === 'SIGKILL').length).toBeGreaterThanOrEqual(4)
    expect(await runImport(source, cut, null)).toMatchObject({ code: 0 })
    const { output } = await runImport(source, cut, null)
    expect(output).toContain(`0 created, 0 updated, ${ARTICLES} unchanged, 0 refused`)
    expect(output).toContain(`0 comments created, 0 updated, ${COMMENTS} unchanged, 0 refused`)
    expect(await exportOf(cut)).toEqual(await exportOf(whole))
  }, 120_000)
})
