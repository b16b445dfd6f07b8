import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Part } from './bundle.ts'

/** Kilobytes, gzipped. */
const BUDGET = { first: 230, styles: 20, writing: 190, source: 160, calendar: 85, screen: 45, all: 950, worker: 2 }
const FOLDER = join(import.meta.dirname, '../dist/newsroom')
const WORKER = join(import.meta.dirname, '../dist/newsroom-worker/sw.js')
const SCREENS = 'src/newsroom/screens/'
const WRITING = `${SCREENS}write/write-screen.tsx`
const CALENDAR = `${SCREENS}calendar/calendar-grid.tsx`
const SOURCE = 'src/newsroom/parts/source-editor.tsx'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}
type Manifest = Record<string, Chunk>

/** What the staff's browsers load of the newsroom: at first, then with each screen what is not there yet. */
export function weighNewsroom(): Part[] {
  const manifest = JSON.parse(readFileSync(join(FOLDER, '.vite/manifest.json'), 'utf8')) as Manifest
  const first = reach(manifest, 'src/newsroom/entry.tsx')
  const later = (name: string, before: ReadonlySet<string> = first) =>
    [...reach(manifest, name)].filter((one) => !before.has(one))
  const scripts = (names: Iterable<string>) => weigh([...names].flatMap((name) => manifest[name]?.file ?? []))
  const screens = Object.keys(manifest).filter(
    (name) => name.startsWith(SCREENS) && name !== WRITING && name !== CALENDAR,
  )
  const writing = new Set([...first, ...reach(manifest, WRITING)])
  const all = readdirSync(FOLDER).filter((file) => /\.(?:js|css)$/.test(file))
  return [
    { what: 'newsroom, scripts at first', size: scripts(first), budget: BUDGET.first },
    {
      what: 'newsroom, styles at first',
      size: weigh([...first].flatMap((name) => manifest[name]?.css ?? [])),
      budget: BUDGET.styles,
    },
    { what: 'newsroom, writing', size: scripts(later(WRITING)), budget: BUDGET.writing },
    { what: 'newsroom, source of a text', size: scripts(later(SOURCE, writing)), budget: BUDGET.source },
    { what: 'newsroom, months and weeks of the calendar', size: scripts(later(CALENDAR)), budget: BUDGET.calendar },
    ...screens.map((name) => ({
      what: `newsroom, ${name.slice(SCREENS.length)}`,
      size: scripts(later(name)),
      budget: BUDGET.screen,
    })),
    { what: 'newsroom, everything', size: weigh(all), budget: BUDGET.all },
    { what: 'newsroom, service worker', size: gzipSync(readFileSync(WORKER)).length / 1000, budget: BUDGET.worker },
  ]
}

/** A chunk and all that has to be there before it runs. */
function reach(manifest: Manifest, name: string): Set<string> {
  if (!manifest[name]) throw new Error(`the build of the newsroom has no ${name}`)
  const reached = new Set([name])
  for (const one of reached) for (const imported of manifest[one]?.imports ?? []) reached.add(imported)
  return reached
}

function weigh(files: readonly string[]): number {
  return files.reduce((total, file) => total + gzipSync(readFileSync(join(FOLDER, file))).length, 0) / 1000
}
