import { join } from 'node:path'
import { createContext, Script } from 'node:vm'
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

/** Repeats a pump so often that a pattern of exponential growth does not end. */
const SHORT = 32
/** So long that a pattern of quadratic growth takes more than a hundred times as long as a linear one, and a cubic one does not end. */
const LONG = 16_000
/** Processor time for a long text, in microseconds: far more than a linear pattern needs, far less than a quadratic one. */
const LINEAR_MAX = 20_000
/** Milliseconds after which a pattern is stopped that goes through all short texts, or all long ones. */
const SHORT_STOP = 2000
const LONG_STOP = 30_000

const context = createContext({ now: () => process.threadCpuUsage().user })
const script = new Script(`
  texts.find((text) => {
    const takes = () => {
      const before = now()
      text.replace(pattern, '')
      return now() - before
    }
    return takes() > most && takes() > most && takes() > most
  })`)

/** The first text that a pattern takes more than `LINEAR_MAX` for; null when it had to be stopped. */
function findSlow(pattern: RegExp, texts: string[], timeout: number): string | null | undefined {
  Object.assign(context, { pattern, texts, most: LINEAR_MAX })
  try {
    return script.runInContext(context, { timeout }) as string | undefined
  } catch {
    return null
  }
}

/** How the time that a pattern takes grows with the length of the text, as far as texts of a few kinds show it. */
export function measureGrowth({ source, flags }: Pattern): 'linear' | 'quadratic' | 'endless' {
  if (!/[*+]|\{\d+,/.test(source)) return 'linear'
  const pattern = new RegExp(source, flags.includes('g') ? flags : `${flags}g`)
  const pumps = makePumps(source)
  const texts = (length: number) =>
    pumps.flatMap((pump) => ['', '\u0000'].map((end) => pump.repeat(length / pump.length) + end))
  if (findSlow(pattern, texts(SHORT), SHORT_STOP) !== undefined) return 'endless'
  const slow = findSlow(pattern, texts(LONG), LONG_STOP)
  if (slow === undefined) return 'linear'
  return slow === null ? 'endless' : 'quadratic'
}
