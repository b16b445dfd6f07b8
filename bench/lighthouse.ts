import { parseArgs } from 'node:util'
import { listPages } from '../tests/support/sample-pages.ts'
import { CATEGORIES, findArticle, runOnce, runRepeatedly, withBrowser, withSamples } from './lighthouse-runs.ts'
import { BASE } from './settings.ts'

/**
 * `npm run lighthouse`: an article landing as Lighthouse sees it on a phone (simulated slow 4G, processor slowed four
 * times). Starts the samples, or takes `--url`. Prints the medians of `--runs`. With `--every` one page of each kind
 * instead, once, for all but its speed; fails where one has less than 100.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    runs: { type: 'string', default: '3' },
    every: { type: 'boolean', default: false },
  },
})

if (values.every) await withSamples(measureEvery)
else if (values.url === undefined) await withSamples(async (origin) => measure(await findArticle(origin)))
else await measure(values.url)

async function measureEvery(origin: string): Promise<void> {
  const { items, lists, own } = await listPages(origin)
  const pages = [...[...items].map(([type, cards]) => [type, cards[0]?.path ?? ''] as const), ...lists, ...own]
  await withBrowser(async (port) => {
    for (const [name, path] of pages) {
      const url = origin + BASE + path
      const response = await fetch(url)
      const isListed = !/<meta name="robots" content="noindex/.test(await response.text())
      const { numbers, notes } = await runOnce(url, port, CATEGORIES, isListed)
      const isPerfect = numbers.every(([, value]) => value === 100)
      console.log(`${numbers.map(([, value]) => String(value).padStart(3)).join(' ')}  ${name}`)
      if (isPerfect) continue
      process.exitCode = 1
      for (const note of notes) console.log(`- ${note}`)
    }
  })
}

async function measure(url: string): Promise<void> {
  const { numbers, notes } = await runRepeatedly(url, Number(values.runs))
  console.log(url)
  for (const [name, value] of numbers) console.log(`${name.padEnd(28)} ${Number(value.toFixed(3))}`)
  for (const note of notes) console.log(`- ${note}`)
}
