import { getDetail, listNewest } from '../tests/support/samples.ts'
import { withSamples } from './lighthouse-runs.ts'
import { quantile } from './pairs.ts'
import { absoluteRow, type Row } from './report.ts'

const ITEMS = 50
/** Painted before it is measured: the first one starts the thread that paints. */
const WARM = 3
const PAINT_MS_MOST = 800
const KIBIBYTES_MOST = 300

/** Posters of the newest samples that nobody has asked for: until all of one is there, one after the other. */
export async function measurePosters(): Promise<Row[]> {
  return withSamples(async (origin) => {
    const cards = await listNewest(origin, ITEMS)
    const details = await Promise.all(cards.map((card) => getDetail(origin, card)))
    const painted: Array<{ ms: number; kibibytes: number }> = []
    for (const { poster_url: address } of details) {
      const started = performance.now()
      const answer = await fetch(new URL(address, origin))
      const { byteLength } = await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
      painted.push({ ms: performance.now() - started, kibibytes: byteLength / 1024 })
    }
    const times = painted.slice(WARM).map(({ ms }) => ms)
    const largest = Math.max(...painted.map(({ kibibytes }) => kibibytes))
    return [
      absoluteRow(`poster that was never asked for, 95 of 100 of ${times.length}`, quantile(times, 0.95), {
        most: PAINT_MS_MOST,
        unit: 'ms',
      }),
      absoluteRow(`largest poster of ${painted.length}`, largest, { most: KIBIBYTES_MOST, unit: 'KiB' }),
    ]
  })
}
