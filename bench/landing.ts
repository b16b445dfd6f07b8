import type { Running } from '../tests/support/processes.ts'
import { record, startFloor, type Recorded } from './floor.ts'
import { load, toRequest } from './load.ts'
import { measurePair, shareOfFloor, type Ask, type Pair } from './pairs.ts'
import type { Row } from './report.ts'
import { BASE, CONNECTIONS, type Settings } from './settings.ts'

export const BROWSER = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' }
/** A page is compressed when it is first asked for so; that is the compressor's speed, not the renderer's. */
const PLAIN = { accept: 'text/html' }
/** Longer than a set of pages takes. */
const ALL_SECONDS = 120

/** Articles opened from outside: one that everybody opens, and many that nobody has opened before. */
export async function measureLanding(site: Running, settings: Settings): Promise<Row[]> {
  const [everybodys, ...others] = await listArticles(site)
  if (everybodys === undefined || others.length < 2 * settings.rounds) throw new Error('there are too few articles')
  return [await measureUncached(site, others, settings), await measureCached(site, everybodys, settings)]
}

async function measureCached(site: Running, path: string, { seconds, rounds }: Settings): Promise<Row> {
  const request = toRequest(path, BROWSER)
  const ask: Ask = { nextRequest: () => request, connections: CONNECTIONS, seconds }
  const page = await record(site.origin + path, BROWSER)
  const pair = await besideFloor(page, (floor) =>
    measurePair(rounds, { server: site, ask: () => ask }, { server: floor, ask: () => ask }),
  )
  return toRow(`article landing, cached (${page.body.length} bytes)`, pair, 0.85)
}

/** Each page is asked for once, so that none comes from the cache. */
async function measureUncached(site: Running, paths: string[], { seconds, rounds }: Settings): Promise<Row> {
  const once = (some: string[]): Ask => {
    const requests = some.map((path) => toRequest(path, PLAIN))
    return { nextRequest: () => requests.shift() ?? null, connections: CONNECTIONS, seconds: ALL_SECONDS }
  }
  const warmUp = paths.splice(0, Math.floor(paths.length / 4))
  const share = Math.floor(paths.length / rounds)
  await load({ origin: site.origin, ...once(warmUp) })

  const request = toRequest('/', PLAIN)
  const floorAsk: Ask = { nextRequest: () => request, connections: CONNECTIONS, seconds }
  const page = await record(site.origin + (warmUp[0] ?? ''), PLAIN)
  const pair = await besideFloor(page, (floor) =>
    measurePair(
      rounds,
      { server: site, ask: (round) => once(paths.slice(round * share, (round + 1) * share)) },
      { server: floor, ask: () => floorAsk },
    ),
  )
  return toRow(`article landing, uncached (${page.body.length} bytes)`, pair, 0.025)
}

async function besideFloor(answer: Recorded, measure: (floor: Running) => Promise<Pair>): Promise<Pair> {
  const floor = await startFloor(answer)
  try {
    return await measure(floor)
  } finally {
    await floor.stop()
  }
}

function toRow(name: string, pair: Pair, least: number): Row {
  return {
    name,
    ours: pair.ours.rate,
    floor: pair.floor.rate,
    unit: 'pages/s',
    ratio: shareOfFloor(pair),
    budget: { at: 'least', value: least, of: 'of the floor' },
  }
}

/** Addresses of all articles, asked of the API page by page. */
export async function listArticles(site: Running): Promise<string[]> {
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
