import { startSite } from '../tests/support/processes.ts'
import { measureBeacons } from './beacons.ts'
import { measureColdStart } from './cold-start.ts'
import { makeDataset } from './dataset.ts'
import { measureJson } from './json.ts'
import { measureLanding } from './landing.ts'
import { measureListPage } from './list-page.ts'
import { absoluteRow, type Row } from './report.ts'
import { BASE, SITE_ENV, type Settings } from './settings.ts'
import { measureStars } from './stars.ts'

const MEMORY_MAX = 512

/** One site with many articles, asked in every way. */
export async function measureSite(settings: Settings): Promise<Row[]> {
  const { dataFolder, remove } = await makeDataset(settings.articles)
  try {
    const found: Row[] = []
    const site = await startSite({ ...SITE_ENV, DATA_DIR: dataFolder }, `${BASE}/`)
    try {
      found.push(...(await measureLanding(site, settings)))
      const small = { name: 'JSON read', path: '/peony/v1/recommend?pagesize=2', most: 2 }
      const list = { name: 'JSON list of 20', path: '/peony/v1/recommend?pagesize=20', most: 3 }
      found.push(await measureJson(site, small, settings), await measureJson(site, list, settings))
      found.push(...(await measureBeacons(site, settings)))
      found.push(...toMemoryRow(site.memory()))
    } finally {
      await site.stop()
    }
    found.push(await measureListPage(dataFolder, settings), await measureStars(dataFolder, settings))
    found.push(await measureColdStart(dataFolder, settings.rounds))
    return found
  } finally {
    remove()
  }
}

/** Nothing where the system does not tell. */
function toMemoryRow(bytes: number | null): Row[] {
  if (bytes === null) return []
  return [absoluteRow('memory of the process after all of these', bytes / 1e6, { most: MEMORY_MAX, unit: 'MB' })]
}
