import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFactsReader } from './read-facts-apart.ts'

const WHOLE = path.resolve('tests/media/film.mp4')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'facts-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a file that keeps its reader busy for ever is refused, and the next one is read', async () => {
  const bytes = await readFile(WHOLE)
  bytes[1522] = 220 // makes a table of pieces four billion rows long
  const endless = path.join(folder, 'endless.mp4')
  await writeFile(endless, bytes)
  const read = createFactsReader()
  const [refused, next] = await Promise.allSettled([read(endless, 1500), read(WHOLE, 10_000)])
  expect(refused).toMatchObject({ status: 'rejected', reason: { name: 'MediaRefused', reason: 'unreadable' } })
  expect(next).toMatchObject({ status: 'fulfilled', value: { kind: 'video', duration: 2 } })
})
