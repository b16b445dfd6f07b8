import { startSite } from '../tests/support/processes.ts'
import { startFloor } from './floor.ts'
import { median } from './pairs.ts'
import type { Row } from './report.ts'
import { BASE, SITE_ENV } from './settings.ts'

/** From the start of the process to its first page, on a database that is there. */
export async function measureColdStart(dataFolder: string, rounds: number): Promise<Row> {
  const ours: number[] = []
  const floor: number[] = []
  for (let round = 0; round < rounds; round++) {
    const bare = await startFloor({ headers: {}, body: Buffer.from('ready') })
    floor.push(bare.startedIn)
    await bare.stop()
    const site = await startSite({ ...SITE_ENV, DATA_DIR: dataFolder }, `${BASE}/`)
    ours.push(site.startedIn)
    await site.stop()
  }
  return {
    name: 'cold start to the first page',
    ours: median(ours),
    floor: median(floor),
    unit: 'ms',
    ratio: median(ours) / 1000,
    budget: { at: 'most', value: 2, of: 's' },
  }
}
