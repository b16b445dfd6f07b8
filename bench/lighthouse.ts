import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { CHROMIUM_ARGS, ensureChromium } from '../tests/support/chromium.ts'
import { freePort, startSite } from '../tests/support/processes.ts'
import { median } from './pairs.ts'
import { BASE } from './settings.ts'

/**
 * `npm run lighthouse`: an article landing as Lighthouse sees it on a phone (simulated slow 4G, processor slowed four
 * times). Starts the samples, or takes `--url`. Prints the medians of `--runs`.
 */
const { values } = parseArgs({ options: { url: { type: 'string' }, runs: { type: 'string', default: '3' } } })
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const AUDITS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']

if (values.url === undefined) await measureSamples()
else await measure(values.url)

async function measureSamples(): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'davmu-lighthouse-'))
  const site = await startSite({ DATA_DIR: dataFolder, SEED: 'samples' }, `${BASE}/`)
  try {
    const response = await fetch(`${site.origin}/peony/v1/recommend?pagesize=1`)
    const { data } = (await response.json()) as { data: { list: { path: string }[] } }
    await measure(`${site.origin}${BASE}${data.list[0]?.path ?? '/'}`)
  } finally {
    await site.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

async function measure(url: string): Promise<void> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
  })
  try {
    const found = new Map<string, number[]>()
    const imperfect = new Set<string>()
    for (let run = 0; run < Number(values.runs); run++) {
      const { numbers, notes } = await runOnce(url, port)
      for (const [name, value] of numbers) found.set(name, [...(found.get(name) ?? []), value])
      for (const note of notes) imperfect.add(note)
    }
    console.log(url)
    for (const [name, numbers] of found) console.log(`${name.padEnd(28)} ${Number(median(numbers).toFixed(3))}`)
    for (const note of imperfect) console.log(`- ${note}`)
  } finally {
    await browser.close()
  }
}

interface Run {
  numbers: [name: string, value: number][]
  /** Audits that were not perfect. */
  notes: string[]
}

async function runOnce(url: string, port: number): Promise<Run> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES })
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`)
  const { categories, audits, runtimeError } = result.lhr
  if (runtimeError) throw new Error(`${runtimeError.code}: ${runtimeError.message}`)
  return {
    numbers: [
      ...CATEGORIES.map((name): [string, number] => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
      ...AUDITS.map((name): [string, number] => [name, audits[name]?.numericValue ?? Number.NaN]),
    ],
    notes: Object.values(audits)
      .filter(({ score }) => score !== null && score < 0.9)
      .map(({ id, title, displayValue }) => `${id}: ${title}${displayValue ? ` (${displayValue})` : ''}`),
  }
}
