import type { Running } from '../tests/support/processes.ts'
import { record, startFloor } from './floor.ts'
import { toRequest } from './load.ts'
import { measurePair, shareOfFloor, type Ask } from './pairs.ts'
import type { Row } from './report.ts'
import { CONNECTIONS, type Settings } from './settings.ts'

const CALLERS = 4096

/** One read of the API over HTTP, in processor time for an answer. `most` is its budget in times of the floor. */
export async function measureJson(
  site: Running,
  { name, path, most }: { name: string; path: string; most: number },
  { seconds, rounds }: Settings,
): Promise<Row> {
  // One address may ask only so often, so the callers are many.
  const requests = Array.from({ length: CALLERS }, (_, index) =>
    toRequest(path, { accept: 'application/json', 'x-forwarded-for': `10.1.${index >> 8}.${index & 255}` }),
  )
  let next = 0
  const ask: Ask = {
    nextRequest: () => requests[next++ % CALLERS] ?? null,
    connections: CONNECTIONS,
    seconds,
  }
  const answer = await record(site.origin + path, { accept: 'application/json' })
  const server = await startFloor(answer)
  try {
    const pair = await measurePair(rounds, { server: site, ask: () => ask }, { server, ask: () => ask })
    return {
      name: `${name} (${answer.body.length} bytes)`,
      ours: pair.ours.cpu ?? 1e6 / pair.ours.rate,
      floor: pair.floor.cpu ?? 1e6 / pair.floor.rate,
      unit: 'µs',
      ratio: 1 / shareOfFloor(pair),
      budget: { at: 'most', value: most, of: '× the floor' },
    }
  } finally {
    await server.stop()
  }
}
