import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { searchPath } from '#contract/search-query.ts'
import { startSite } from '#tests/support/processes.ts'

/** More than are let in during one turn, each of whom asks again as soon as there is an answer. */
const READERS = 300
/** The crowd goes when so many were refused. */
const REFUSED = 100
/** What a reader who is there all the while thinks between two pages. */
const THINK_MS = 20

test('a server that is asked for more than it can make refuses some, keeps serving what it has, and recovers', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'davmu-overload-'))
  const server = await startSite({ DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'error' }, '/readyz')
  onTestFinished(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const ask = async (url: string) => {
    const response = await fetch(server.origin + url, { redirect: 'manual' })
    await response.arrayBuffer()
    return response
  }
  const kept = '/davmu/share/'
  expect((await ask(kept)).status).toBe(200)

  let count = 0
  /** A page that nobody has asked for yet. */
  const newPage = () => `/davmu/share${searchPath({ keyword: `灯塔 ${(count += 1)}` })}`
  const answers: Response[] = []
  const keptAnswers: Response[] = []
  const isRefused = ({ status }: Response) => status === 503
  const isOver = () => answers.filter(isRefused).length >= REFUSED
  const readers = Array.from({ length: READERS }, async () => {
    while (!isOver()) answers.push(await ask(newPage()))
  })
  const regular = (async () => {
    while (!isOver()) {
      keptAnswers.push(await ask(kept))
      await sleep(THINK_MS)
    }
  })()
  await Promise.all([...readers, regular])

  const refused = answers.filter(isRefused)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
  for (const { headers } of refused) expect(headers.get('retry-after')).toMatch(/^[2-6]$/)
  expect(keptAnswers.length).toBeGreaterThan(0)
  expect(new Set(keptAnswers.map(({ status }) => status))).toEqual(new Set([200]))

  await expect
    .poll(
      async () => (await Promise.all(Array.from({ length: 20 }, () => ask(newPage())))).map((found) => found.status),
      {
        timeout: 15_000,
      },
    )
    .toEqual(Array.from({ length: 20 }, () => 200))
  const metrics = await (await fetch(`${server.origin}/metrics`)).text()
  expect(Number(/requests_shed_total\{priority="read"\} (\d+)/.exec(metrics)?.[1])).toBeGreaterThanOrEqual(REFUSED)
}, 120_000)
