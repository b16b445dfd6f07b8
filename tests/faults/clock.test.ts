import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '#server/storage/open-database.ts'
import { createDomains, saveAccount, saveArticle } from '#tests/support/factories.ts'
import { startSite, type Running } from '#tests/support/processes.ts'
import { createFaultReader } from './reader.ts'

const HOUR = 60 * 60
const PRELOADED = path.resolve(import.meta.dirname, '../support/shifted-clock.ts')

describe('a site whose clock jumps', () => {
  let folder: string
  let clockFile: string
  let site: Running
  const items: string[] = []
  let log = ''

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'davmu-fault-'))
    clockFile = path.join(folder, 'clock')
    await writeFile(clockFile, '0')
    const database = await openDatabase({ kind: 'sqlite', file: path.join(folder, 'davmu-share.sqlite') })
    const domains = createDomains(database)
    const accountId = await saveAccount(domains)
    for (let n = 0; n < 4; n += 1) items.push((await saveArticle(domains, { accountId })).publicId)
    await database.close()
    const env = {
      DATA_DIR: folder,
      ID_SALT: 'salt of the tests',
      SEED: 'none',
      LOG_LEVEL: 'warn',
      CLOCK_FILE: clockFile,
      NODE_OPTIONS: `--import=${PRELOADED}`,
    }
    site = await startSite(env, '/readyz', (text) => (log += text))
  }, 120_000)
  afterAll(async () => {
    await site.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Sets the site's clock and waits until it tells that time. */
  async function jump(seconds: number): Promise<void> {
    await writeFile(clockFile, String(seconds))
    await vi.waitFor(
      async () => {
        expect(Math.abs((await askTime()) - (Date.now() / 1000 + seconds))).toBeLessThan(60)
      },
      { timeout: 30_000, interval: 100 },
    )
  }

  /** The site's time, by when a token ends that it gives now. */
  async function askTime(): Promise<number> {
    const body = JSON.stringify({ appid: 1, platform: 'mobile', device_id: randomUUID() })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${site.origin}/peony/v1/auth`, { method: 'POST', body, headers })
    const { data } = (await answer.json()) as { data: { token: string } }
    const claims = JSON.parse(Buffer.from(data.token.split('.')[1] ?? '', 'base64url').toString()) as { iat: number }
    return claims.iat
  }

  it('knows its readers, keeps its pages, takes each wish once and counts on, forward and back', async () => {
    const [first = '', second = '', third = '', fourth = ''] = items
    const reader = await createFaultReader(site.origin)
    const wish = randomUUID()
    const answer = await reader.star(first, wish)
    expect(answer.status).toBe(200)
    for (const [item, hours] of [
      [second, 3],
      [third, -3],
      [fourth, 0],
    ] as const) {
      await jump(hours * HOUR)
      expect((await reader.star(item, randomUUID())).status).toBe(200)
      expect(await reader.star(first, wish)).toEqual(answer)
      for (const address of [`/davmu/share/inner/doc/${item}`, '/davmu/share/', '/readyz'])
        expect((await fetch(site.origin + address)).status).toBe(200)
      expect((await reader.get(`/dinner/content/${item}`)).status).toBe(200)
    }
    expect(log.split('\n').filter((line) => line.startsWith('{'))).toEqual([])
  })
})
