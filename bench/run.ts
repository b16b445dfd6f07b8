import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { startSite } from '../tests/support/processes.ts'
import { measureBeacons } from './beacons.ts'
import { measureBigLists } from './big-lists.ts'
import { measureColdStart } from './cold-start.ts'
import { measureComments } from './comments.ts'
import { makeDataset } from './dataset.ts'
import { measureJson } from './json.ts'
import { measureLanding } from './landing.ts'
import { measureListPage } from './list-page.ts'
import { measureRealtime } from './realtime.ts'
import { toReport, toTable, type Row } from './report.ts'
import { measureSearch } from './search.ts'
import { BASE, SITE_ENV, type Settings } from './settings.ts'
import { measureStars } from './stars.ts'

/**
 * `npm run bench`: what one process does, each thing beside what bare parts do with the same bytes in the same run.
 * Prints a table and writes it as JSON; ends with 1 when a budget is missed. Names of groups (`npm run bench -- realtime`)
 * measure those alone.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    articles: { type: 'string', default: '4000' },
    out: { type: 'string', default: join(import.meta.dirname, '../.cache/bench.json') },
  },
})
const settings: Settings = { seconds: Number(values.seconds), rounds: Number(values.rounds) }

const groups: Record<string, () => Promise<Row[]>> = {
  site: measureSite,
  comments: () => measureComments(settings),
  search: () => measureSearch(settings),
  lists: () => measureBigLists(settings),
  realtime: () => measureRealtime(settings),
}
const rows: Row[] = []
for (const name of positionals.length > 0 ? positionals : Object.keys(groups)) {
  const measure = groups[name]
  if (measure === undefined) throw new Error(`There is no group ${name}, there are ${Object.keys(groups).join(', ')}`)
  rows.push(...(await measure()))
}

const report = toReport(
  `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}`,
  rows,
)
mkdirSync(dirname(values.out), { recursive: true })
writeFileSync(values.out, `${JSON.stringify(report, null, 2)}\n`)
console.log(toTable(report))
process.exitCode = report.rows.every((row) => row.kept) ? 0 : 1

/** One site with many articles, asked in every way. */
async function measureSite(): Promise<Row[]> {
  const { dataFolder, remove } = await makeDataset(Number(values.articles))
  try {
    const found: Row[] = []
    const site = await startSite({ ...SITE_ENV, DATA_DIR: dataFolder }, `${BASE}/`)
    try {
      found.push(...(await measureLanding(site, settings)))
      const small = { name: 'JSON read', path: '/peony/v1/recommend?pagesize=2', most: 2 }
      const list = { name: 'JSON list of 20', path: '/peony/v1/recommend?pagesize=20', most: 3 }
      found.push(await measureJson(site, small, settings), await measureJson(site, list, settings))
      found.push(...(await measureBeacons(site, settings)))
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
