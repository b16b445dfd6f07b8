import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startServer, type Running } from '../tests/support/processes.ts'
import { toRequest } from './load.ts'
import { measurePair, shareOfFloor, type Ask } from './pairs.ts'
import type { Row } from './report.ts'
import type { Settings } from './settings.ts'

const EVENTS = 20
/** Connections: enough to send on while others wait for the commit, and too few to be refused as a crowd. */
const PHONES = 64
/** Different requests; each is sent by a new reader every time, so that every event is a new row. */
const REQUESTS = 4096
const USER = 'reader-000000000000'
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

/** Beacons of 20 events, acknowledged after their commit: views, reading and exposures of all items. */
export async function measureBeacons(site: Running, { seconds, rounds }: Settings): Promise<Row[]> {
  const requests = makeRequests(await listIds(site))
  let sent = 0
  const nextRequest = () => {
    sent += 1
    return (requests[sent % REQUESTS] ?? '').replaceAll(USER, `reader-${String(sent).padStart(12, '0')}`)
  }
  const ask: Ask = { nextRequest, connections: PHONES, seconds }
  const folder = mkdtempSync(join(tmpdir(), 'davmu-beacons-'))
  const port = await freePort()
  const args = [String(port), join(folder, 'events.sqlite')]
  const floor = await startServer({ script: 'bench/beacon-floor-server.ts', args, port, path: '/', env: {} })
  try {
    const pair = await measurePair(rounds, { server: site, ask: () => ask }, { server: floor, ask: () => ask })
    const rates = { ours: pair.ours.rate * EVENTS, floor: pair.floor.rate * EVENTS, unit: 'events/s' }
    return [
      {
        name: `beacons of ${EVENTS} events`,
        ...rates,
        ratio: rates.ours,
        budget: { at: 'least', value: 20_000, of: 'events/s' },
      },
      {
        name: 'beacons, processor time',
        ours: pair.ours.cpu ?? 1e6 / pair.ours.rate,
        floor: pair.floor.cpu ?? 1e6 / pair.floor.rate,
        unit: 'µs',
        ratio: shareOfFloor(pair),
        budget: { at: 'least', value: 0.05, of: 'of the floor' },
      },
    ]
  } finally {
    await floor.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function makeRequests(ids: readonly string[]): string[] {
  const behaviors = ['view', 'read', 'expose']
  return Array.from({ length: REQUESTS }, (_, index) => {
    const events = Array.from({ length: EVENTS }, (__, n) => ({
      timestamp: Math.floor(Date.now() / 1000),
      version: '1',
      terminal: 'wap',
      tid: ids[(index * 7 + n * 131) % ids.length],
      behavior: behaviors[n % behaviors.length],
      user_id: USER,
      duration: n,
      percent: (n * 5) % 101,
    }))
    const headers = {
      'content-type': 'text/plain;charset=UTF-8',
      'user-agent': PHONE,
      // One address may send only so many.
      'x-forwarded-for': `10.3.${index >> 8}.${index & 255}`,
    }
    return toRequest('/tracker/log', headers, JSON.stringify(events))
  })
}

/** Ids of all articles, asked of the API page by page. */
async function listIds(site: Running): Promise<string[]> {
  const ids: string[] = []
  let cursor = ''
  for (let page = 0; page < 1000; page++) {
    const query = new URLSearchParams({ pagesize: '50', ...(cursor && { cursor }) })
    const response = await fetch(`${site.origin}/peony/v1/recommend?${query}`, {
      headers: { 'x-forwarded-for': `10.4.${page >> 8}.${page & 255}` },
    })
    const { data } = (await response.json()) as { data: { list: { track_id: string }[]; next_cursor: string } }
    ids.push(...data.list.map((card) => card.track_id))
    cursor = data.next_cursor
    if (!cursor) break
  }
  return ids
}
