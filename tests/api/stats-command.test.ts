import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createAnalytics } from '#server/domains/analytics/analytics.ts'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'
import { saveSetting } from '#server/storage/settings.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import { anonymousCall, createDomains, saveAccount, saveArticle } from '#tests/support/factories.ts'
import { runDavmu } from '#tests/support/run-davmu.ts'

const SALT = 'salt of the tests'

vi.setConfig({ testTimeout: 60_000 })

eachLocation('npx davmu stats', (locate) => {
  let env: Record<string, string>
  let shown: string
  let draft: string

  beforeAll(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'davmu-stats-'))
    afterAll(() => rm(folder, { recursive: true }))
    const located = await locate()
    const location: DatabaseLocation =
      located.kind === 'sqlite' ? { kind: 'sqlite', file: path.join(folder, 'davmu-share.sqlite') } : located
    env = { DATA_DIR: folder, ID_SALT: SALT }
    if (location.kind === 'postgres') {
      const url = new URL(location.url)
      url.searchParams.set('options', `-c search_path=${location.schema}`)
      env['DATABASE_URL'] = url.href
    }
    const database = await openDatabase(location)
    const domains = createDomains(database)
    await database.write((tx) => saveSetting(tx, 'id_salt', SALT))
    const accountId = await saveAccount(domains)
    shown = (await saveArticle(domains, { accountId, title: '守塔人' })).publicId
    draft = (await saveArticle(domains, { accountId, state: 'draft' })).publicId
    const { ids, content } = domains
    const analytics = createAnalytics({ database, ids, tokenSecret: 'a secret', content })
    const call = anonymousCall()
    const event = (n: number, behavior: string, changes: object = {}) => ({
      timestamp: call.now,
      version: '1',
      terminal: 'wap',
      tid: shown,
      behavior,
      user_id: `reader-000${n}`,
      ...changes,
    })
    await analytics.acceptBeacon(
      [
        ...[1, 2, 3, 4].map((n) => event(n, 'expose')),
        event(1, 'view', { source: 'group', d: 2 }),
        event(2, 'view', { source: 'search' }),
        event(1, 'read', { duration: 100, percent: 100, p: 4 }),
        event(2, 'read', { duration: 31, percent: 40, p: 2 }),
        event(1, 'share', { way: 'copy' }),
        ...[2, 3].map((n) =>
          event(n, 'launch', {
            way: 'failed',
            launch: { kind: 'weapp', client: 'wechat-ios 8.0.57', reason: 'launch:fail' },
          }),
        ),
        event(4, 'launch', { way: 'opened', launch: { kind: 'app', client: 'safari 18.5', reason: '' } }),
        event(1, 'vitals', { vital: { name: 'LCP', value: 950, screen: 'document', client: 'safari 18' } }),
        event(1, 'vitals', { vital: { name: 'CLS', value: 20, screen: 'document', client: 'safari 18' } }),
      ],
      call,
    )
    await database.close()
  })

  const stats = (...args: string[]) => runDavmu(['stats', ...args], env)

  it('prints what was read, item by item', async () => {
    const { code, out } = await stats()
    expect(code).toBe(0)
    expect(out).toContain('(7 days)')
    const numbers = /2\s+2\s+2\s+50 %\s+1:06\s+4\s+50 %/.source
    expect(out).toMatch(new RegExp(`${numbers}\\s+${shown}  守塔人\n`))
    expect(out).toMatch(new RegExp(`${numbers}\\s+total\n`))
    expect(out).toMatch(
      /\nCame from: group 1, search 1\n\nShared: copy 1\n\nShared on: 2 1\n\nTo the app: failed 2, opened 1\n$/,
    )
  })

  it('prints how many reached each paragraph of one item', async () => {
    const { code, out } = await stats('--content', shown)
    expect(code).toBe(0)
    const lines = out.slice(out.indexOf('How many readers reached each paragraph')).trimEnd().split('\n')
    expect(lines.slice(2)).toEqual([
      `1  2  100 %  ${'█'.repeat(40)}`,
      `2  2  100 %  ${'█'.repeat(40)}`,
      `3  1   50 %  ${'█'.repeat(20)}`,
      `4  1   50 %  ${'█'.repeat(20)}`,
    ])
  })

  it('prints how fast pages were', async () => {
    const { code, out } = await stats('--vitals')
    expect(code).toBe(0)
    expect(out).toMatch(/ LCP +INP +CLS +FCP +TTFB +visits\n/)
    expect(out).toMatch(/950 ms +– +0\.021 +– +– +1 +document, safari 18\n$/)
  })

  it('prints what came of opening the app and mini programs, by client, and why it failed', async () => {
    const { code, out } = await stats('--launches')
    expect(code).toBe(0)
    expect(out.split('\n').map((line) => line.trim().split(/ {2,}/))).toEqual([
      ['times', 'of', 'came to', 'in', 'because'],
      ['2', 'weapp', 'failed', 'wechat-ios 8.0.57', 'launch:fail'],
      ['1', 'app', 'opened', 'safari 18.5'],
      [''],
    ])
    const { out: json } = await stats('--launches', '--json')
    expect(JSON.parse(json)).toHaveLength(2)
  })

  it('prints the days of one item as JSON', async () => {
    const { code, out } = await stats('--content', shown, '--days', '2', '--json')
    expect(code).toBe(0)
    const report = JSON.parse(out) as { total: object; lines: object[]; reached: object[] }
    expect(report).toMatchObject({
      sources: { group: 1, search: 1 },
      shares: { copy: 1 },
      share_depths: { '2': 1 },
      launches: { failed: 2, opened: 1 },
    })
    expect(report.reached.at(-1)).toEqual({ paragraph: 4, readers: 1, share: 0.5 })
    const counts = { views: 2, readers: 2, reads: 2, duration: 131, finished: 1, exposures: 4 }
    const rates = { finish_rate: 0.5, mean_duration: 66, views_per_exposure: 0.5 }
    expect(report).toMatchObject({ days: 2, total: { ...counts, ...rates } })
    expect(report.lines).toEqual([
      { id: shown, title: '守塔人', date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), ...counts, ...rates },
    ])
  })

  describe('refuses', () => {
    it.each([
      [['--days', '0'], '--days: "0" is no number from 1 to 3650'],
      [['--content', '../x'], 'There is no item with the id ../x.'],
    ])('%j with one clear line', async (args, message) => {
      expect(await stats(...args)).toEqual({ code: 1, out: '', err: `${message}\n` })
    })

    it('an item that is not public', async () => {
      expect((await stats('--content', draft)).err).toBe(`There is no item with the id ${draft}.\n`)
    })
  })
})
