import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { groups, type Group } from './groups.ts'
import { toMarkdown, toReport, toTable, type Report } from './report.ts'

/**
 * `npm run bench`: what one process does, each thing beside what bare parts do with the same bytes in the same run.
 * Prints a table of each group as it is done, and ends with 1 when a budget is missed. Names of groups
 * (`npm run bench -- realtime`) measure those alone, `--all` the slow ones too. `--save` keeps the figures in
 * `bench/results/`; `--markdown` measures nothing and prints what is kept there as one table.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    articles: { type: 'string', default: '4000' },
    posts: { type: 'string', default: '20000' },
    keep: { type: 'string' },
    all: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
    markdown: { type: 'boolean', default: false },
  },
})
const settings = {
  seconds: Number(values.seconds),
  rounds: Number(values.rounds),
  articles: Number(values.articles),
  posts: Number(values.posts),
  keep: values.keep ?? null,
}
const RESULTS = join(import.meta.dirname, 'results')
const CACHE = join(import.meta.dirname, '../.cache/bench')
const MACHINE = `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}`

if (values.markdown) console.log(toMarkdown(readResults()))
else await measure()

async function measure(): Promise<void> {
  for (const [name, group] of chooseGroups()) {
    const rows = await group.measure(settings)
    if (rows.length === 0) continue // it has said why
    const report = toReport({ group: name, machine: MACHINE, settings }, rows)
    const file = join(values.save ? RESULTS : CACHE, `${name}.json`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
    console.log(`${name}: ${toTable(report)}\n`)
    if (report.rows.some(({ kept }) => !kept)) process.exitCode = 1
  }
}

function chooseGroups(): [name: string, group: Group][] {
  const unknown = positionals.find((name) => !Object.hasOwn(groups, name))
  if (unknown !== undefined)
    throw new Error(`There is no group ${unknown}, there are ${Object.keys(groups).join(', ')}`)
  return Object.entries(groups).filter(([name, { onDemand = false }]) =>
    positionals.length > 0 ? positionals.includes(name) : values.all || !onDemand,
  )
}

/** Kept figures, in the order of the groups. */
function readResults(): Report[] {
  return Object.keys(groups)
    .map((name) => join(RESULTS, `${name}.json`))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Report)
}
