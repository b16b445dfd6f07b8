import { Writable } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from '#server/http/log.ts'
import { createJobs } from './jobs.ts'

const EVERY_MS = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a job runs at once and again, whatever a run ends with, until it is stopped', async () => {
  const lines: string[] = []
  const stream = new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) })
  const jobs = createJobs(createLog('error', stream))
  let runs = 0
  jobs.every(EVERY_MS, 'test', async () => {
    runs += 1
    if (runs === 2) throw new Error('once')
  })
  expect(runs).toBe(1)
  await vi.advanceTimersByTimeAsync(3 * EVERY_MS)
  expect(runs).toBe(4)
  await jobs.stop()
  await vi.advanceTimersByTimeAsync(3 * EVERY_MS)
  expect(runs).toBe(4)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ job: 'test', err: { message: 'once' } }])
})

it('a job never runs twice at the same time, and stopping waits for the run under way', async () => {
  const jobs = createJobs(createLog('silent'))
  const runs: { end: () => void }[] = []
  jobs.every(EVERY_MS, 'slow', () => new Promise<void>((end) => runs.push({ end })))
  await vi.advanceTimersByTimeAsync(3 * EVERY_MS)
  expect(runs).toHaveLength(1)
  runs[0]?.end()
  await vi.advanceTimersByTimeAsync(EVERY_MS)
  expect(runs).toHaveLength(2)

  const stopped = vi.fn<() => void>()
  const stopping = jobs.stop().then(stopped)
  await vi.advanceTimersByTimeAsync(3 * EVERY_MS)
  expect(stopped).not.toHaveBeenCalled()
  runs[1]?.end()
  await stopping
  expect(runs).toHaveLength(2)
})
