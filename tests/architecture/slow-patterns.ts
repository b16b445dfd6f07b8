import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { vi } from 'vitest'

export interface Pattern {
  source: string
  flags: string
}

/** Regular expression literals of a file. */
export function findPatterns(path: string, text: string): Pattern[] {
  const found: Pattern[] = []
  const note = (node: object) => {
    if ('regex' in node) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string }
      found.push({ source: pattern, flags })
    }
  }
  new Visitor({ Literal: note }).visit(parseSync(path, text).program)
  return found
}

/** A pattern that was built, and where: `src/base/simplify.ts:9`. */
export interface Built {
  at: string
  pattern: Pattern
}

/** Where a file builds patterns from texts: `src/base/simplify.ts:9`. */
export function findBuilders(path: string, text: string): string[] {
  const found: string[] = []
  const note = ({ callee, start }: { callee: object; start: number }) => {
    if ('name' in callee && callee.name === 'RegExp') found.push(`${path}:${text.slice(0, start).split('\n').length}`)
  }
  new Visitor({ NewExpression: note, CallExpression: note }).visit(parseSync(path, text).program)
  return found
}

const root = join(import.meta.dirname, '../..')

/** Patterns that files build as they are loaded, and those that are built by a call of theirs. */
export async function watchBuilding(paths: readonly string[], buildMore: () => Promise<void>): Promise<Built[]> {
  const built: Built[] = []
  vi.resetModules()
  vi.stubGlobal(
    'RegExp',
    new Proxy(RegExp, {
      construct(target, parts: [string, string?]) {
        const pattern = new target(...parts)
        const at = /(?<=[(\s/])src\/[^\s:?]+:\d+/.exec(new Error('where').stack ?? '')?.[0]
        if (at !== undefined) built.push({ at, pattern })
        return pattern
      },
    }),
  )
  try {
    for (const path of paths) await import(join(root, path))
    await buildMore()
  } finally {
    vi.unstubAllGlobals()
  }
  return built
}

/** What stands for a class of characters in a text. */
const SAMPLES: Readonly<Record<string, string>> = {
  d: '0',
  w: 'a',
  s: ' ',
  S: 'a',
  D: 'a',
  W: '-',
  n: '\n',
  r: '\r',
  t: '\t',
}
const COMMON = ['a', '0', ' ', '\n', '-', '.', '<', '中']
const PIECES_MAX = 14

/** Texts that a pattern may stumble over when they are repeated: its own characters, alone and in pairs, and its words. */
function makePumps(source: string): string[] {
  const plain = source
    .replaceAll(/\\[pP]\{[^}]*\}/g, '中')
    .replaceAll(/\\(?:u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2})/gi, '')
    .replaceAll(/\\(.)/g, (_, letter: string) => SAMPLES[letter] ?? letter)
  const own = [...new Set(plain.replaceAll(/[$^*+?()[\]{}|]/g, ''))]
  const pieces = [...new Set([...COMMON.slice(0, 3), ...own.slice(0, PIECES_MAX), ...own.slice(-3), ...COMMON])]
  const words = plain.match(/[^$^*+?()[\]{}|]{2,}/g) ?? []
  const pairs = own.slice(0, PIECES_MAX).flatMap((one) => pieces.slice(0, PIECES_MAX).map((other) => one + other))
  return [...new Set([...pieces, ...pairs, ...words])]
}

/** So short that only a pattern of exponential growth takes noticeably long: each length is tried after all shorter ones. */
const SHORT = Array.from({ length: 17 }, (_, step) => 8 + 2 * step)
/** Each four times as long as the one before, so that none ends the test that comes after one that was not noticed. */
const LONG = [64, 250, 1000, 4000, 16_000]
/** Processor time of this thread, in microseconds: far more than any pattern needs for a short text. */
const NOTICED = 20_000
/** What grows with the cube is noticed for a text of this length at the latest. */
const CUBE_NOTICED = 1000
const REPEATS = 3
/** Of the time for a text to that for a quarter of it: 4 for linear growth, 16 for the square, 64 for the cube. */
const OVER_LINEAR = 8
const OVER_SQUARE = 32

export type Growth = 'linear' | 'quadratic' | 'endless'

const MEASURED = join(root, '.cache/slow-patterns.json')

/** As `measureGrowth` of each pattern, which is asked only where this code and this engine have not measured it before. */
export function measureOnce(patterns: readonly Pattern[]): Growth[] {
  const mark = createHash('sha256')
    .update(readFileSync(import.meta.filename))
    .update(process.versions.v8)
    .digest('hex')
  const before = readMeasured()
  const known = before.mark === mark ? before.growths : {}
  const growths = patterns.map(
    ({ source, flags }) => (known[`/${source}/${flags}`] ??= measureGrowth({ source, flags })),
  )
  mkdirSync(dirname(MEASURED), { recursive: true })
  writeFileSync(MEASURED, JSON.stringify({ mark, growths: known }))
  return growths
}

function readMeasured(): { mark: string; growths: Record<string, Growth> } {
  try {
    return JSON.parse(readFileSync(MEASURED, 'utf8')) as ReturnType<typeof readMeasured>
  } catch {
    return { mark: '', growths: {} } // nothing was measured yet
  }
}

/** How the time that a pattern takes grows with the length of the text, as far as texts of a few kinds show it. */
export function measureGrowth({ source, flags }: Pattern): Growth {
  if (!/[*+]|\{\d+,/.test(source)) return 'linear'
  const pattern = new RegExp(source, flags.includes('g') ? flags : `${flags}g`)
  const makers = makePumps(source).flatMap((pump) =>
    ['', '\u0000'].map((end) => (length: number) => pump.repeat(length / pump.length) + end),
  )
  const isEndless = makers.some((make) => SHORT.some((length) => leastTime(pattern, make(length)) > NOTICED))
  if (isEndless) return 'endless'
  for (const make of makers) {
    const slow = LONG.find((length) => leastTime(pattern, make(length)) > NOTICED)
    if (slow === undefined) continue
    const ratio = leastTime(pattern, make(slow)) / leastTime(pattern, make(slow / 4), 0)
    if (ratio > OVER_LINEAR) return slow <= CUBE_NOTICED && ratio > OVER_SQUARE ? 'endless' : 'quadratic'
  }
  return 'linear'
}

/** The least of a few runs, or the first that is not noticed: other work on the machine adds, it does not take away. */
function leastTime(pattern: RegExp, text: string, unnoticed = NOTICED): number {
  let least = Infinity
  for (let run = 0; run < REPEATS && least > unnoticed; run += 1) {
    const before = process.threadCpuUsage().user
    text.replace(pattern, '')
    least = Math.min(least, process.threadCpuUsage().user - before)
  }
  return least
}
