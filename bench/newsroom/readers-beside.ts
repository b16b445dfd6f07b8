import { setTimeout as sleep } from 'node:timers/promises'
import { searchPath } from '#contract/search-query.ts'
import { record } from '../floor.ts'
import { BROWSER, listArticles } from '../landing.ts'
import { load, toRequest } from '../load.ts'
import { median } from '../pairs.ts'
import type { Row } from '../report.ts'
import { BASE, CONNECTIONS, type Settings } from '../settings.ts'
import type { RunningSite } from './staffed-site.ts'

/** Fewer than make a process refuse anything. */
const MAKING_CONNECTIONS = 4
/** Landings that are opened again and again. */
const LANDINGS = 50
const MOST = 1.1
/** Until the work is fully going on, milliseconds. */
const SETTLED_MS = 1500

/** What the staff does meanwhile. */
export interface StaffWork {
  /** Goes on until the signal is aborted. */
  run: (signal: AbortSignal) => Promise<void>
  /** What it was, and how much of it was done since it was asked last. */
  describe: () => string
}

/** What readers wait for while the staff works, beside the same without it, in turns. */
export async function measureReadersBeside(
  site: RunningSite,
  { run, describe }: StaffWork,
  { seconds, rounds }: Settings,
): Promise<Row[]> {
  const paths = (await listArticles(site)).slice(0, LANDINGS)
  // one after the other: so many connections would be refused while none of them is kept
  for (const path of paths) await record(site.origin + path, BROWSER)
  const articles = paths.map((path) => toRequest(path, BROWSER))
  let asked = 0
  const loads = {
    'landings that are kept': {
      connections: CONNECTIONS,
      nextRequest: () => articles[(asked += 1) % articles.length] ?? null,
    },
    'pages that are made anew': {
      connections: MAKING_CONNECTIONS,
      nextRequest: () => toRequest(BASE + searchPath({ keyword: `灯塔 ${(asked += 1)}` }), { accept: 'text/html' }),
    },
  }
  const rows: Row[] = []
  for (const [name, readers] of Object.entries(loads)) {
    const read = async () => (await load({ origin: site.origin, seconds, ...readers })).p95
    const found = { alone: [] as number[], beside: [] as number[] }
    await read()
    for (let round = 0; round < rounds; round += 1) {
      found.alone.push(await read())
      const over = new AbortController()
      const working = run(over.signal)
      working.catch(() => {}) // it is awaited below
      await sleep(SETTLED_MS)
      found.beside.push(await read())
      over.abort()
      await working
    }
    rows.push({
      name: `${name}, 95 of 100, while ${describe()}`,
      ours: median(found.beside),
      floor: median(found.alone),
      unit: 'ms',
      ratio: median(found.beside.map((beside, round) => beside / (found.alone[round] ?? 0))),
      budget: { at: 'most', value: MOST, of: '× without them' },
    })
  }
  return rows
}
