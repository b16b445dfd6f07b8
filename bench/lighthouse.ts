import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { CHROMIUM_ARGS, ensureChromium } from '../tests/support/chromium.ts'
import { freePort, startSite } from '../tests/support/processes.ts'
import { listPages } from '../tests/support/sample-pages.ts'
import { median } from './pairs.ts'
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
const SPEED = 'performance'
const CATEGORIES = ['accessibility', 'best-practices', 'seo']
const AUDITS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']

/** The viewport keeps the browser from zooming on purpose; the reader panel's text size stands in for it. */
const AGREED = ['meta-viewport']
/** Of pages that ask search engines not to list them. */
const UNLISTED = ['is-crawlable']

if (values.every) await withSamples(measureEvery)
else if (values.url === undefined) await withSamples(measureArticle)
else await measure(values.url)

async function withSamples(run: (origin: string) => Promise<void>): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'davmu-lighthouse-'))
  const site = await startSite({ DATA_DIR: dataFolder, SEED: 'samples' }, `${BASE}/`)
  try {
    await run(site.origin)
  } finally {
    await site.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

async function measureArticle(origin: string): Promise<void> {
  const response = await fetch(`${origin}/peony/v1/recommend?pagesize=1`)
  const { data } = (await response.json()) as { data: { list: { path: string }[] } }
  await measure(`${origin}${BASE}${data.list[0]?.path ?? '/'}`)
}

async function measureEvery(origin: string): Promise<void> {
  const { items, others } = await listPages(origin)
  const pages = [...[...items].map(([type, cards]) => [type, cards[0]?.path ?? ''] as const), ...others]
  await withBrowser(async (port) => {
    for (const [name, path] of pages) {
      const url = origin + BASE + path
      const response = await fetch(url)
      const isForSearch = !/<meta name="robots" content="noindex/.test(await response.text())
      const { numbers, notes } = await runOnce(url, port, CATEGORIES, isForSearch ? AGREED : [...AGREED, ...UNLISTED])
      const isPerfect = numbers.every(([, value]) => value === 100)
      console.log(`${numbers.map(([, value]) => String(value).padStart(3)).join(' ')}  ${name}`)
      if (isPerfect) continue
      process.exitCode = 1
      for (const note of notes) console.log(`- ${note}`)
    }
  })
}

async function withBrowser(run: (port: number) => Promise<void>): Promise<void> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
  })
  try {
    await run(port)
  } finally {
    await browser.close()
  }
}

async function measure(url: string): Promise<void> {
  const found = new Map<string, number[]>()
  const imperfect = new Set<string>()
  await withBrowser(async (port) => {
    for (let run = 0; run < Number(values.runs); run++) {
      const { numbers, notes } = await runOnce(url, port, [SPEED, ...CATEGORIES])
      for (const [name, value] of numbers) found.set(name, [...(found.get(name) ?? []), value])
      for (const note of notes) imperfect.add(note)
    }
  })
  console.log(url)
  for (const [name, numbers] of found) console.log(`${name.padEnd(28)} ${Number(median(numbers).toFixed(3))}`)
  for (const note of imperfect) console.log(`- ${note}`)
}

interface Run {
  numbers: [name: string, value: number][]
  /** Audits that were not perfect. */
  notes: string[]
}

async function runOnce(url: string, port: number, onlyCategories: string[], skipAudits = AGREED): Promise<Run> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories, skipAudits })
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`)
  const { categories, audits, runtimeError } = result.lhr
  if (runtimeError) throw new Error(`${runtimeError.code}: ${runtimeError.message}`)
  return {
    numbers: [
      ...onlyCategories.map((name): [string, number] => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
      ...AUDITS.flatMap((name): [string, number][] =>
        audits[name] ? [[name, audits[name].numericValue ?? Number.NaN]] : [],
      ),
    ],
    notes: Object.values(audits)
      .filter(({ score }) => score !== null && score < 0.9)
      .map(({ id, title, displayValue }) => `${id}: ${title}${displayValue ? ` (${displayValue})` : ''}`),
  }
}
