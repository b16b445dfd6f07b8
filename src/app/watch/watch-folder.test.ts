import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { SourceError } from '../import/source-error.ts'
import { watchFolder } from './watch-folder.ts'

async function watch(run: () => Promise<void>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'davmu-watch-'))
  const ending = new AbortController()
  const said: string[] = []
  const watching = watchFolder({
    folder,
    everyMs: 5,
    pullEveryMs: 1000,
    run,
    say: (line) => said.push(line),
    signal: ending.signal,
  })
  onTestFinished(async () => {
    ending.abort()
    await watching
    await rm(folder, { recursive: true, force: true })
  })
  const write = (text: string) => writeFile(path.join(folder, 'a.md'), text)
  return { folder, said, write, end: () => ending.abort(), watching }
}

it('a folder is brought in at once and with each change, and not without one', async () => {
  const run = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const { write, end, watching } = await watch(run)
  await expect.poll(() => run.mock.calls.length).toBe(1)
  await write('一')
  await expect.poll(() => run.mock.calls.length).toBe(2)
  await write('一二')
  await expect.poll(() => run.mock.calls.length).toBe(3)
  end()
  await watching
  expect(run).toHaveBeenCalledTimes(3)
})

it('what goes wrong is said once and tried again; what is wrong in the folder waits for its next change', async () => {
  let failing: Error | null = new Error('the database is away')
  const run = vi.fn<() => Promise<void>>(() => (failing ? Promise.reject(failing) : Promise.resolve()))
  const { write, said } = await watch(run)
  await expect.poll(() => run.mock.calls.length).toBeGreaterThan(3)
  expect(said).toEqual(['the database is away'])
  failing = new SourceError('site.yaml:3: no name')
  await expect.poll(() => said).toContain('site.yaml:3: no name')
  const { length } = run.mock.calls
  failing = null
  await write('改好了')
  await expect.poll(() => run.mock.calls.length).toBe(length + 1)
})

it('a folder that goes away is said, and brought in again once it is back', async () => {
  const run = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const { folder, said } = await watch(run)
  await expect.poll(() => run.mock.calls.length).toBe(1)
  await rm(folder, { recursive: true })
  await expect.poll(() => said).toEqual([`there is no folder ${folder}`])
})
