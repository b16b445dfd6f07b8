import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '../pairs.ts'
import type { Row } from '../report.ts'
import type { Settings } from '../settings.ts'
import { createCalls, type Calls } from './calls.ts'
import { openGrown, type Grown } from './open.ts'

/** How much less the smaller sites have. */
const SHARES = [0.01, 0.1, 1]
/** Of the largest beside the smallest: what an index of one more level and a colder cache cost. */
const FLAT = 1.5
const TURNS = 15
const WARM_UP = 2
const CALLS_EACH_TURN = 10
const DAY = 86_400

/**
 * The same calls on three sites, the largest of which has `posts` items, ten times as many comments and thirty times as
 * many rows of readers, each in processor time and in turns. What was filled in `keep` before is used again.
 */
export async function measureGrowth({ posts, keep }: Settings): Promise<Row[]> {
  const folder = keep ?? mkdtempSync(join(tmpdir(), 'davmu-growth-'))
  const sites: Grown[] = []
  try {
    for (const share of SHARES) sites.push(await openGrown(folder, Math.round(posts * share)))
    const calls = await Promise.all(sites.map(createCalls))
    const rows: Row[] = []
    for (const name of Object.keys(calls[0] ?? {})) rows.push(toRow(name, sites, await measureCall(calls, name)))
    const forgetting = await measureForgetting(sites)
    // In files that were measured before there may be nothing left to forget.
    if (forgetting.every(Number.isFinite)) rows.push(toRow('forgetting of readers, each row', sites, forgetting))
    return rows
  } finally {
    for (const { backend } of sites) await backend.close()
    if (keep === null) rmSync(folder, { recursive: true, force: true })
  }
}

function toRow(name: string, sites: readonly Grown[], [little = Number.NaN, more = 0, all = 0]: number[]): Row {
  const [few = '', , many = ''] = sites.map(({ posts }) => posts.toLocaleString('en'))
  return {
    name: `${name}, ${many} posts (a tenth of them: ${Math.round(more)} µs)`,
    ours: all,
    floor: little,
    unit: 'µs',
    ratio: all / little,
    budget: { at: 'most', value: FLAT, of: `× with ${few}` },
  }
}

/** Microseconds of processor time for one call on each site. */
async function measureCall(sites: readonly Calls[], name: string): Promise<number[]> {
  const turns = sites.map((): number[] => [])
  for (let turn = -WARM_UP; turn < TURNS; turn += 1) {
    for (const [index, calls] of sites.entries()) {
      const spent = await spend(async () => {
        for (let n = 0; n < CALLS_EACH_TURN; n += 1) await calls[name]?.((turn + WARM_UP) * CALLS_EACH_TURN + n)
      })
      if (turn >= 0) turns[index]?.push(spent / CALLS_EACH_TURN)
    }
  }
  return turns.map(median)
}

/** What is filled holds one day more than is kept tomorrow. */
async function measureForgetting(sites: readonly Grown[]): Promise<number[]> {
  const each: number[] = []
  for (const { backend } of sites) {
    let rows = 0
    const spent = await spend(async () => {
      rows = await backend.analytics.pruneReaders(Math.floor(Date.now() / 1000) + DAY)
    })
    each.push(spent / rows)
  }
  return each
}

/** Microseconds of processor time of this process. */
async function spend(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}
