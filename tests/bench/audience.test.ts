import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#app/config/read-config.ts'
import { startSite } from '#app/start.ts'
import { createIdCodec } from '#contract/ids.ts'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import { createLog } from '#server/http/log.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { startBackend } from '#tests/support/backend.ts'
import { saveAccount, saveArticle } from '#tests/support/factories.ts'
import { simulateAudience, type SimulationCounts } from '../../bench/audience/simulate.ts'
import { liveDraft } from '#tests/support/live-site.ts'

const SALT = 'the salt of this test'

/** A running site, and the same data in another process's hands. */
async function openBoth() {
  const folder = await mkdtemp(path.join(tmpdir(), 'davmu-simulate-'))
  const env = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, SEED: 'none', SMS_DRIVER: 'none', ID_SALT: SALT }
  const site = await startSite({
    config: readConfig(env),
    log: createLog('silent'),
    distFolder: null,
    loadRenderer: async () => ({
      renderer: {
        render: () => Promise.reject(new Error('there are no pages')),
        renderBusy: () => Promise.reject(new Error('there are no pages')),
      },
      inlineScripts: null,
      newsroom: null,
      serveFile: null,
    }),
  })
  const file = path.join(folder, 'davmu-share.sqlite')
  const backend = await startBackend(await openDatabase({ kind: 'sqlite', file }, () => undefined), { idSalt: SALT })
  onTestFinished(async () => {
    await backend.close()
    await site.close()
    await rm(folder, { recursive: true, force: true })
  })
  const domains = { ...backend, ids: createIdCodec(SALT) }
  const item = await saveArticle(domains, { accountId: await saveAccount(domains), type: 'local_live' })
  const draft = liveDraft({ status: LIVE_STATUS.live, startedAt: Math.floor(Date.now() / 1000) - 60 })
  await backend.database.write((tx) => backend.live.saveRoom(tx, item.id, draft))
  return { origin: new URL(site.url).origin, backend, contentId: item.id, publicId: item.publicId }
}

test('a simulated audience comes, is told what is said, likes, and leaves when it is over', async () => {
  const { origin, backend, contentId, publicId } = await openBoth()
  const ending = new AbortController()
  const isLively = ({ connected, said, posts, likes, told }: SimulationCounts) =>
    connected === 3 && said >= 4 && posts >= 1 && likes >= 1 && told >= 6
  const counts = await simulateAudience(backend, {
    contentId,
    base: origin,
    viewers: 3,
    rate: 50,
    signal: ending.signal,
    onCount: (seen) => isLively(seen) && ending.abort(),
  })
  expect(isLively(counts)).toBe(true)
  const { list } = await backend.live.host.listMessages({ id: publicId, pagesize: 100 })
  expect(list.filter(({ user }) => user.role === 'viewer')).toHaveLength(counts.said)
  expect(list.filter(({ group_id: chat }) => chat === '')).toHaveLength(counts.posts)
  expect(list.filter(({ is_top: isTop }) => isTop === 1)).toEqual([])
}, 60_000)

test('where no site runs, nobody gets in and nothing is said', async () => {
  const { backend, contentId, publicId } = await openBoth()
  const simulation = { contentId, base: 'http://127.0.0.1:9', viewers: 3, rate: 50, onCount: () => {} }
  const run = simulateAudience(backend, { ...simulation, signal: new AbortController().signal })
  await expect(run).rejects.toThrow('Nobody gets in at http://127.0.0.1:9: ')
  expect((await backend.live.host.listMessages({ id: publicId, pagesize: 100 })).list).toEqual([])
}, 60_000)
