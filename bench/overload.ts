import { setTimeout as sleep } from 'node:timers/promises'
import { searchPath } from '#contract/search-query.ts'
import { startSite, type Running } from '../tests/support/processes.ts'
import { makeDataset } from './dataset.ts'
import { load, toRequest } from './load.ts'
import { absoluteRow, type Row } from './report.ts'
import { BASE, SITE_ENV, type Settings } from './settings.ts'

const ARTICLES = 200
/** Fewer than make a process refuse anything. */
const CONNECTIONS = 8
const ASK_EVERY_MS = 10
const LOOK_EVERY_MS = 40
/** New pages that have to be made one after the other for the process to count as recovered. */
const WELL_AFTER = 10

/** A process that is asked for twice what it can make: what it still makes, whom it refuses, how soon it is well again. */
export async function measureOverload({ seconds, rounds }: Settings): Promise<Row[]> {
  const { dataFolder, remove } = await makeDataset(ARTICLES)
  try {
    const site = await startSite({ ...SITE_ENV, DATA_DIR: dataFolder }, `${BASE}/`)
    try {
      const length = seconds * rounds
      const alone = await load({
        origin: site.origin,
        nextRequest: () => toRequest(nextPage(), { accept: 'text/html' }),
        connections: CONNECTIONS,
        seconds: length,
      })
      const rate = alone.requests / alone.seconds
      return toRows(rate, await press(site, 2 * rate, length))
    } finally {
      await site.stop()
    }
  } finally {
    remove()
  }
}

interface Pressed {
  seconds: number
  made: number
  refused: number
  /** How long a page that is kept took meanwhile, milliseconds, the slowest last. */
  kept: number[]
  /** From the end of the load until all is well, milliseconds. */
  recovered: number
}

/** Asks for so many new pages in a second, whether they are answered or not, and for a kept one now and then. */
async function press({ origin }: Running, rate: number, seconds: number): Promise<Pressed> {
  const statuses: number[] = []
  const kept: number[] = []
  const asked: Promise<unknown>[] = []
  const ask = async (path: string) => {
    const response = await fetch(origin + path)
    await response.arrayBuffer()
    return response.status
  }
  const begunAt = performance.now()
  const isOver = () => performance.now() - begunAt > seconds * 1000
  const looking = (async () => {
    while (!isOver()) {
      const start = performance.now()
      if ((await ask(`${BASE}/`)) !== 200) throw new Error('a page that is kept was refused')
      kept.push(performance.now() - start)
      await sleep(LOOK_EVERY_MS)
    }
  })()
  while (!isOver()) {
    const due = ((performance.now() - begunAt) / 1000) * rate
    while (asked.length < due) asked.push(ask(nextPage()).then((status) => statuses.push(status)))
    await sleep(ASK_EVERY_MS)
  }
  await Promise.all([...asked, looking])
  const took = (performance.now() - begunAt) / 1000
  const endedAt = performance.now()
  for (let well = 0; well < WELL_AFTER;) well = (await ask(nextPage())) === 200 ? well + 1 : 0
  const made = statuses.filter((status) => status === 200).length
  return {
    seconds: took,
    made,
    refused: statuses.length - made,
    kept: kept.toSorted((a, b) => a - b),
    recovered: performance.now() - endedAt,
  }
}

function toRows(alone: number, { seconds, made, refused, kept, recovered }: Pressed): Row[] {
  const rate = made / seconds
  const share = refused / (made + refused)
  const slowest = kept[Math.floor(kept.length * 0.95)] ?? 0
  return [
    {
      name: 'new pages at twice the load',
      ours: rate,
      floor: alone,
      unit: 'pages/s',
      ratio: rate / alone,
      budget: { at: 'least', value: 0.5, of: 'of what is made alone' },
    },
    {
      name: 'refused at twice the load',
      ours: share * 100,
      floor: null,
      unit: '%',
      ratio: share,
      budget: { at: 'most', value: 0.8, of: 'of what is asked for' },
    },
    absoluteRow('kept page meanwhile, 95 of 100', slowest, { most: 1500, unit: 'ms' }),
    absoluteRow('well again after it', recovered, { most: 3000, unit: 'ms' }),
  ]
}

let count = 0
/** A page that nobody has asked for yet. */
function nextPage(): string {
  count += 1
  return `${BASE}${searchPath({ keyword: `灯塔 ${count}` })}`
}
