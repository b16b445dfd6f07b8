import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copyFormerAssets } from './former-assets.ts'
import { registerAssets } from './register-pages.ts'

const DAY = 24 * 60 * 60 * 1000
const START = 1_800_000_000_000

let folder: string
let dist: string
let kept: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'davmu-former-'))
  dist = join(folder, 'dist')
  kept = join(folder, 'kept')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A build with these files, served from a moment on. */
async function serveBuild(files: Record<string, string>, at: number) {
  const client = join(dist, 'client')
  rmSync(client, { recursive: true, force: true })
  mkdirSync(join(client, '.vite'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(client, name), text)
  await copyFormerAssets([client], kept, at)
  const fastify = Fastify()
  await registerAssets(fastify, dist, kept)
  return async (name: string, encoding = 'identity') => {
    const url = `/davmu/share/assets/${name}`
    return await fastify.inject({ url, headers: { 'accept-encoding': encoding } })
  }
}

describe('files of a former build', () => {
  it('are served for a week after another took its place, compressed too', async () => {
    await serveBuild({ 'a-1.js': 'one', 'a-1.js.br': 'short one', 'same.js': 'same' }, START)
    const fetch = await serveBuild({ 'a-2.js': 'two', 'same.js': 'same' }, START + 30 * DAY)
    expect((await fetch('a-2.js')).body).toBe('two')
    const former = await fetch('a-1.js')
    expect(former).toMatchObject({ statusCode: 200, body: 'one' })
    expect(former.headers['cache-control']).toContain('immutable')
    const compressed = await fetch('a-1.js', 'br')
    expect(compressed.body).toBe('short one')
    expect(compressed.headers['content-encoding']).toBe('br')

    const later = await serveBuild({ 'a-3.js': 'three', 'same.js': 'same' }, START + 36 * DAY)
    expect((await later('a-1.js')).body).toBe('one')
  })

  it('are whole after a start that was cut off', async () => {
    await serveBuild({ 'a-1.js': 'one' }, START)
    writeFileSync(join(kept, 'a-2.js.7d.part'), 'tw')
    const fetch = await serveBuild({ 'a-2.js': 'two' }, START + DAY)
    await serveBuild({ 'a-3.js': 'three' }, START + 2 * DAY)
    expect((await fetch('a-2.js')).body).toBe('two')
    expect(readdirSync(kept).toSorted()).toEqual(['a-1.js', 'a-2.js', 'a-3.js', 'current.json'])
  })

  it('are kept by several starts at once', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `a-${index}.js`)
    await serveBuild(Object.fromEntries(names.map((name) => [name, 'text'])), START)
    rmSync(kept, { recursive: true })
    const client = join(dist, 'client')
    await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        for (let turn = 0; turn < 10 * index; turn += 1) await nextTurn()
        await copyFormerAssets([client], kept, START)
      }),
    )
    expect(readdirSync(kept).toSorted()).toEqual([...names, 'current.json'].toSorted())
  })

  it('go a week after their replacement, those that are back stay', async () => {
    await serveBuild({ 'a-1.js': 'one', 'back.js': 'back' }, START)
    await serveBuild({ 'a-2.js': 'two' }, START + DAY)
    const fetch = await serveBuild({ 'a-3.js': 'three', 'back.js': 'back' }, START + 9 * DAY)
    expect((await fetch('a-1.js')).statusCode).toBe(404)
    expect((await fetch('a-2.js')).statusCode).toBe(200)
    expect(readdirSync(kept).toSorted()).toEqual(['a-2.js', 'a-3.js', 'back.js', 'current.json'])
  })
})
