import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { fillShell } from './shell.ts'

const ORIGIN = 'https://share.example'

afterEach(() => vi.unstubAllGlobals())

function stubShell(stored: string[], add: (address: string) => Promise<void>) {
  vi.stubGlobal('location', { origin: ORIGIN })
  vi.stubGlobal('caches', {
    open: async () => ({ keys: async () => stored.map((address) => ({ url: ORIGIN + address })), add }),
  })
}

it('filling the cache of the shell adds each file that is not there once, few at a time, whatever cannot be had', async () => {
  const added: string[] = []
  let atOnce = 0
  let most = 0
  stubShell(['/0.js'], async (address) => {
    added.push(address)
    most = Math.max(most, ++atOnce)
    await nextTurn()
    atOnce--
    if (address === '/1.js') throw new TypeError('gone')
  })
  const needed = Array.from({ length: 20 }, (_, place) => `/${place}.js`)
  await fillShell([...needed, ...needed])
  expect(added).toEqual(needed.slice(1))
  expect(most).toBeLessThanOrEqual(4)
})

it('filling the cache of the shell fails where there is no more room', async () => {
  stubShell([], () => Promise.reject(new DOMException('full', 'QuotaExceededError')))
  await expect(fillShell(['/1.js'])).rejects.toThrow('full')
})
