import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createFindDeadLinks } from './find-dead-links.ts'

/** A web of one service, which counts what it is asked and answers with the number that an address ends with. */
async function webOf(options: Parameters<typeof createFindDeadLinks>[0] = {}) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const status = Number(/\d+$/.exec(request.url ?? '')?.[0] ?? 200)
    if (status === 0) return // says nothing
    response.writeHead(status, status === 302 ? { location: '/moved/404' } : {}).end('what nobody reads')
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const findDead = createFindDeadLinks({
    allowAddress: (ip, candidate) => ip === '127.0.0.1' && candidate === port,
    async resolve(hostname) {
      if (hostname.endsWith('.test')) return [{ address: '127.0.0.1', family: 4 }]
      if (hostname.endsWith('.inside')) return [{ address: '10.0.0.1', family: 4 }]
      throw Object.assign(new Error('no such name'), { code: hostname.endsWith('.busy') ? 'EAI_AGAIN' : 'ENOTFOUND' })
    },
    knowsNames: () => Promise.resolve(true),
    totalTimeout: 200,
    ...options,
  })
  return { asked, findDead, at: (path: string) => `http://a.test:${port}/${path}` }
}

test('dead are links that answer 404 or 410, also at the end of a redirect, or whose host there is not', async () => {
  const { findDead, at } = await webOf()
  const dead = [at('404'), at('410'), at('302'), 'https://nothing.gone/a']
  const others = [at('200'), at('403'), at('500'), at('0'), 'https://a.busy/', 'https://a.inside/404', 'https://[/']
  expect(await findDead([...dead, ...others])).toEqual(new Set(dead))
})

test('no link is dead whose host is unknown to a name service that knows no names at all', async () => {
  const { findDead, at } = await webOf({ knowsNames: () => Promise.resolve(false) })
  expect(await findDead(['https://nothing.gone/', at('404')])).toEqual(new Set([at('404')]))
})

test('a link is asked once in ten minutes', async () => {
  let time = 0
  const { asked, findDead, at } = await webOf({ now: () => time })
  for (const later of [0, 599_999, 600_000]) {
    time = later
    expect(await findDead([at('404'), at('200'), at('404')])).toEqual(new Set([at('404')]))
  }
  expect(asked.toSorted()).toEqual(['/200', '/200', '/404', '/404'])
})

test('what could not be asked in time is not dead, and is asked the next time', async () => {
  let time = 0
  const { findDead, at } = await webOf({ now: () => (time += 1000), withinMs: 7500 })
  const links = Array.from({ length: 20 }, (_, index) => at(`${index}/404`))
  const inTime = await findDead(links)
  expect(inTime.size).toBeGreaterThan(0)
  expect(inTime.size).toBeLessThan(links.length)
  expect(new Set(await findDead(links)).size).toBeGreaterThan(inTime.size)
})
