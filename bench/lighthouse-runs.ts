import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { CHROMIUM_ARGS, ensureChromium } from '../tests/support/chromium.ts'
import { freePort, startSite } from '../tests/support/processes.ts'
import { median } from './pairs.ts'
import type { Row } from './report.ts'
import { BASE, type Settings } from './settings.ts'

const SPEED = 'performance'
/** All but speed: what does not depend on the machine. */
export const CATEGORIES = ['accessibility', 'best-practices', 'seo']
const AUDITS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']
const BUDGETS: Record<string, { most: number; unit: string }> = {
  'largest-contentful-paint': { most: 1200, unit: 'ms' },
  'total-blocking-time': { most: 20, unit: 'ms' },
  'cumulative-layout-shift': { most: 0, unit: '' },
}

/** The viewport keeps the browser from zooming on purpose; the reader panel's text size stands in for it. */
const AGREED = ['meta-viewport']
/** Of pages that ask search engines not to list them. */
const UNLISTED = ['is-crawlable']

/** Scores of categories in percent and measures of speed in milliseconds, by name, and audits that were not perfect. */
export interface Found {
  numbers: [name: string, value: number][]
  notes: string[]
}

/** An article landing on a phone (simulated slow 4G, processor slowed four times), beside its budgets. */
export async function measureLighthouse({ rounds }: Settings): Promise<Row[]> {
  const { numbers } = await withSamples(async (origin) => runRepeatedly(await findArticle(origin), rounds))
  return numbers.flatMap(([name, value]): Row[] => {
    const isScore = name === SPEED || CATEGORIES.includes(name)
    const { most, unit } = BUDGETS[name] ?? { most: Number.NaN, unit: '' }
    if (!isScore && Number.isNaN(most)) return []
    const budget = isScore
      ? { at: 'least' as const, value: 100, of: 'of 100' }
      : { at: 'most' as const, value: most, of: unit }
    return [{ name: `Lighthouse, ${name}`, ours: value, floor: null, unit: isScore ? '' : unit, ratio: value, budget }]
  })
}

/** Starts the samples on a site of their own. */
export async function withSamples<T>(run: (origin: string) => Promise<T>): Promise<T> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'davmu-lighthouse-'))
  const site = await startSite({ DATA_DIR: dataFolder, SEED: 'samples' }, `${BASE}/`)
  try {
    return await run(site.origin)
  } finally {
    await site.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

/** Address of the newest article. */
export async function findArticle(origin: string): Promise<string> {
  const response = await fetch(`${origin}/peony/v1/recommend?type=doc&pagesize=1`)
  const { data } = (await response.json()) as { data: { list: { path: string }[] } }
  return `${origin}${BASE}${data.list[0]?.path ?? '/'}`
}

/** Starts a browser; `run` gets the port that it is driven by. */
export async function withBrowser<T>(run: (port: number) => Promise<T>): Promise<T> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
  })
  try {
    return await run(port)
  } finally {
    await browser.close()
  }
}

/** Medians of `runs` runs with everything, and all notes. */
export async function runRepeatedly(url: string, runs: number): Promise<Found> {
  const found = new Map<string, number[]>()
  const imperfect = new Set<string>()
  await withBrowser(async (port) => {
    for (let run = 0; run < runs; run++) {
      const { numbers, notes } = await runOnce(url, port, [SPEED, ...CATEGORIES])
      for (const [name, value] of numbers) found.set(name, [...(found.get(name) ?? []), value])
      for (const note of notes) imperfect.add(note)
    }
  })
  return { numbers: [...found].map(([name, numbers]) => [name, median(numbers)]), notes: [...imperfect] }
}

/** One page that search engines may or may not list, looked at once. */
export async function runOnce(url: string, port: number, categories: string[], isListed = true): Promise<Found> {
  const skipAudits = isListed ? AGREED : [...AGREED, ...UNLISTED]
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: categories,
    skipAudits,
  })
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`)
  const { categories: scores, audits, runtimeError } = result.lhr
  if (runtimeError) throw new Error(`${runtimeError.code}: ${runtimeError.message}`)
  return {
    numbers: [
      ...categories.map((name): [string, number] => [name, Math.round((scores[name]?.score ?? 0) * 100)]),
      ...AUDITS.flatMap((name): [string, number][] =>
        audits[name] ? [[name, audits[name].numericValue ?? Number.NaN]] : [],
      ),
    ],
    notes: Object.values(audits)
      .filter(({ score }) => score !== null && score < 0.9)
      .map(({ id, title, displayValue }) => `${id}: ${title}${displayValue ? ` (${displayValue})` : ''}`),
  }
}
