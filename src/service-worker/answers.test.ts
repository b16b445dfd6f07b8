import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SHELL_CACHE } from '#contract/offline.ts'
import { answerAsset } from './answers.ts'

const ASSET = 'https://share.example/davmu/share/assets/part.js'

let stored: Map<string, Map<string, Response>>
/** What a page does between two steps of the worker. */
let meanwhile: () => void

beforeEach(() => {
  stored = new Map([[SHELL_CACHE, new Map([['offline', new Response('page')]])]])
  meanwhile = () => undefined
  vi.stubGlobal('fetch', async () => new Response('code'))
  vi.stubGlobal('caches', {
    match: async (url: string) => stored.get(SHELL_CACHE)?.get(url),
    async has(name: string) {
      const isThere = stored.has(name)
      meanwhile()
      return isThere
    },
    async open(name: string) {
      const entries = stored.get(name) ?? new Map<string, Response>()
      stored.set(name, entries)
      return {
        keys: async () => [...entries.keys()],
        put: async (url: string, response: Response) => void entries.set(url, response),
      }
    },
    delete: async (name: string) => stored.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

const answer = async () => (await answerAsset(new Request(ASSET))).text()

it('a file of the build that was loaded is kept in the shell', async () => {
  expect(await answer()).toBe('code')
  expect([...(stored.get(SHELL_CACHE)?.keys() ?? [])]).toEqual(['offline', ASSET])
})

it('a shell that was cleared stays so, also where a page clears it while a file is loaded', async () => {
  meanwhile = () => stored.delete(SHELL_CACHE)
  expect(await answer()).toBe('code')
  expect(stored.size).toBe(0)
  expect(await answer()).toBe('code')
  expect(stored.size).toBe(0)
})
