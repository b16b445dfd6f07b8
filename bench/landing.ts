import type { Running } from '../tests/support/processes.ts'
import { record, startFloor } from './floor.ts'
import { load, toRequest } from './load.ts'
import { measurePair, shareOfFloor, type Ask, type Side } from './pairs.ts'
import type { Row } from './report.ts'
import { BASE, CONNECTIONS, type Settings } from './settings.ts'

const BROWSER = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' }

/** Articles opened from outside: one that everybody opens, and many that nobody has opened before. */
export async function measureLanding(site: Running, settings: Settings): Promise<Row[]> {
  const [everybodys, ...others] = await listArticles(site)
  if (everybodys === undefined || others.length < 2 * settings.rounds) throw new Error('there are too few articles')
  const warmUp = others.splice(0, Math.floor(others.length / 4))

  await load({ origin: site.origin, ...once(warmUp) })
  const share = Math.floor(others.length / settings.rounds)
  const always: Ask = {
    nextRequest: () => toRequest(everybodys, BROWSER),
    connections: CONNECTIONS,
    seconds: settings.seconds,
  }
  const page = await record(site.origin + everybodys, BROWSER)
  const server = await startFloor(page)
  const floor: Side = { server, ask: () => always }
  try {
    const uncached = await measurePair(
      settings.rounds,
      { server: site, ask: (round) => once(others.slice(round * share, (round + 1) * share)) },
      floor,
    )
    const cached = await measurePair(settings.rounds, { server: site, ask: () => always }, floor)
    return [
      {
        name: `article landing, cached (${page.body.length} bytes)`,
        ours: cached.ours.rate,
        floor: cached.floor.rate,
        unit: 'pages/s',
        ratio: shareOfFloor(cached),
        budget: { at: 'least', value: 0.85, of: 'of the floor' },
      },
      {
        name: 'article landing, uncached',
        ours: uncached.ours.rate,
        floor: uncached.floor.rate,
        unit: 'pages/s',
        ratio: shareOfFloor(uncached),
        budget: { at: 'least', value: 0.025, of: 'of the floor' },
      },
    ]
  } finally {
    await server.stop()
  }
}

function once(paths: string[]): Ask {
  const requests = paths.map((path) => toRequest(path, BROWSER))
  return { nextRequest: () => requests.shift() ?? null, connections: CONNECTIONS, seconds: 120 }
}

/** Addresses of all articles, asked of the API page by page. */
async function listArticles(site: Running): Promise<string[]> {
  const paths: string[] = []
  let cursor = ''
  for (let page = 0; page < 1000; page++) {
    const query = new URLSearchParams({ pagesize: '50', ...(cursor && { cursor }) })
    const response = await fetch(`${site.origin}/peony/v1/recommend?${query}`, {
      headers: { 'x-forwarded-for': `10.2.${page >> 8}.${page & 255}` },
    })
    const { data } = (await response.json()) as { data: { list: { path: string }[]; next_cursor: string } }
    paths.push(...data.list.map(({ path }) => BASE + path))
    cursor = data.next_cursor
    if (!cursor) return paths
  }
  return paths
}
