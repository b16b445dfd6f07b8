import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * What a reader's phone loads, compressed with gzip, against its budget. Reads the build in `dist`; ends with 1 when
 * something is over.
 */
const BUDGET = { scripts: 115, styles: 12, piece: 25, player: 120, console: 160, map: 300 }
/** Plays streams where the browser cannot; fetched once a stream is played there. */
const PLAYER = /^hls\b/
/** A map to look around in, and what draws its tiles; fetched once a reader opens one. */
const MAP = /^(?:tile-map|maplibre)/
/** For developers alone, where it is switched on. */
const CONSOLE = /^eruda\b/
const DIST = join(import.meta.dirname, '../dist')
const CLIENT = join(DIST, 'client')
const LANDING = { screen: 'document', locale: 'zh-CN' }

interface Assets {
  entry: string
  preloads: (screen: string, locale: string) => string[]
  styles: (screen: string) => { css: string }
}
interface PageRenderer {
  toAssets: (build: { manifest: unknown; readStylesheet: (file: string) => string; base: string }) => Assets
}

if (!existsSync(join(CLIENT, '.vite/manifest.json'))) {
  console.error('There is no build in dist: run `npm run build`.')
  process.exit(1)
}

const manifest: unknown = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8'))
const { toAssets } = (await import(join(DIST, 'server/entry-server.js'))) as PageRenderer
const readStylesheet = (file: string) => readFileSync(join(CLIENT, file), 'utf8')
const assets = toAssets({ manifest, readStylesheet, base: '' })
const landing = new Set([assets.entry, ...assets.preloads(LANDING.screen, LANDING.locale)])

const built = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
const scripts = built.filter((path) => path.endsWith('.js'))
const missing = [...landing].filter((path) => !scripts.includes(path))
if (missing.length > 0) throw new Error(`The landing loads what was not built: ${missing.join(', ')}`)

const rows = [
  { what: 'article landing, scripts by load', size: sum([...landing]), budget: BUDGET.scripts },
  {
    what: 'article landing, styles in the page',
    size: gzipSync(assets.styles(LANDING.screen).css).length / 1000,
    budget: BUDGET.styles,
  },
  ...scripts
    .filter((path) => !landing.has(path))
    .map((path) => ({
      what: `loaded when due: ${path}`,
      size: sum([path]),
      budget: budgetOf(path),
    })),
]
for (const { what, size, budget } of rows) {
  console.log(
    `${size <= budget ? 'ok  ' : 'OVER'} ${size.toFixed(1).padStart(7)} kB of ${String(budget).padStart(3)}  ${what}`,
  )
}
process.exitCode = rows.every(({ size, budget }) => size <= budget) ? 0 : 1

function budgetOf(path: string): number {
  if (PLAYER.test(path)) return BUDGET.player
  if (CONSOLE.test(path)) return BUDGET.console
  return MAP.test(path) ? BUDGET.map : BUDGET.piece
}

/** Kilobytes of 1000 bytes. */
function sum(paths: string[]): number {
  return paths.reduce((total, path) => total + gzipSync(readFileSync(join(CLIENT, path))).length, 0) / 1000
}
