import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ASSETS_PATH, loadBuild } from '#app/pages/load-renderer.ts'
import { absoluteRow, type Row } from './report.ts'

const BUDGET = { styles: 40, piece: 25, player: 120, console: 160, map: 300 }
/** What the scripts of a page may weigh that one lands on, by its screen. */
const LANDINGS = { document: 115, video: 180, live: 215 }
/** Plays streams where the browser cannot; fetched once a stream is played there. */
const PLAYER = /^hls\b/
/** A map to look around in, and what draws its tiles; fetched once a reader opens one. */
const MAP = /^(?:tile-map|maplibre)/
/** For developers alone, where it is switched on. */
const CONSOLE = /^eruda\b/
const DIST = join(import.meta.dirname, '../dist')
const CLIENT = join(DIST, 'client')
const LOCALE = 'zh-CN'
const LATER = 'loaded when due: '

/** A part of what a reader's phone loads: kilobytes (of 1000 bytes) compressed with gzip, and how many it may have. */
export interface Part {
  what: string
  size: number
  budget: number
}

/** Reads the build in `dist`: what landings load, the styles, then every script that an article does not load at once. */
export async function weighBundle(): Promise<Part[]> {
  if (!existsSync(join(CLIENT, '.vite/manifest.json')))
    throw new Error('There is no build in dist: run `npm run build`.')
  const { assets } = await loadBuild(DIST)
  const listScripts = (screen: string) => [
    ...new Set([assets.entry, ...assets.preloads(screen, LOCALE)].map((path) => path.slice(ASSETS_PATH.length))),
  ]
  const landing = new Set(listScripts('document'))

  const built = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
  const scripts = built.filter((path) => path.endsWith('.js'))
  const missing = [...landing].filter((path) => !scripts.includes(path))
  if (missing.length > 0) throw new Error(`The landing loads what was not built: ${missing.join(', ')}`)
  return [
    ...Object.entries(LANDINGS).map(([screen, budget]) => ({
      what: `landing on ${screen}, scripts by load`,
      size: weigh(listScripts(screen)),
      budget,
    })),
    { what: 'styles of all pages', size: weigh([assets.sheet.slice(ASSETS_PATH.length)]), budget: BUDGET.styles },
    ...scripts
      .filter((path) => !landing.has(path))
      .map((path) => ({ what: LATER + path, size: weigh([path]), budget: budgetOf(path) })),
  ]
}

/** The landings and styles, and of each kind of what is loaded when due the largest. */
export async function measureBundle(): Promise<Row[]> {
  const all = await weighBundle()
  const isLater = ({ what }: Part) => what.startsWith(LATER)
  const largest = (budget: number, what: string): Part[] => {
    const part = all.filter((one) => isLater(one) && one.budget === budget).toSorted((a, b) => b.size - a.size)[0]
    return part ? [{ ...part, what }] : []
  }
  return [
    ...all.filter((part) => !isLater(part)),
    ...largest(BUDGET.piece, 'largest piece that is loaded when due'),
    ...largest(BUDGET.player, 'player of streams'),
    ...largest(BUDGET.map, 'map'),
  ].map(({ what, size, budget }) => absoluteRow(`${what}, gzipped`, size, { most: budget, unit: 'kB' }))
}

function budgetOf(path: string): number {
  if (PLAYER.test(path)) return BUDGET.player
  if (CONSOLE.test(path)) return BUDGET.console
  return MAP.test(path) ? BUDGET.map : BUDGET.piece
}

function weigh(paths: string[]): number {
  return paths.reduce((total, path) => total + gzipSync(readFileSync(join(CLIENT, path))).length, 0) / 1000
}
