import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createLog } from './http/log.ts'
import { createJobs } from './jobs.ts'

it('runs at once and again, whatever a run ends with, until it is stopped', async () => {
  const lines: string[] = []
  const stream = new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) })
  const jobs = createJobs(createLog('error', stream))
  let runs = 0
  jobs.every(5, 'test', async () => {
    runs += 1
    if (runs === 2) throw new Error('once')
  })
  await expect.poll(() => runs, { timeout: 10_000 }).toBeGreaterThan(3)
  await jobs.stop()
  const atStop = runs
  await sleep(30)
  expect(runs).toBe(atStop)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ job: 'test', err: { message: 'once' } }])
})

it('never runs twice at the same time, and waits for a run when it is stopped', async () => {
  const jobs = createJobs(createLog('silent'))
  let running = 0
  let most = 0
  let ended = 0
  jobs.every(1, 'slow', async () => {
    running += 1
    most = Math.max(most, running)
    await sleep(20)
    running -= 1
    ended += 1
  })
  await expect.poll(() => ended, { timeout: 10_000 }).toBeGreaterThan(1)
  await expect.poll(() => running, { timeout: 10_000, interval: 5 }).toBe(1)
  const before = ended
  await jobs.stop()
  expect(ended).toBe(before + 1)
  expect([running, most]).toEqual([0, 1])
})
