import { isScreenName } from '#contract/screens.ts'
import { catalogueModules } from '../i18n/catalogues.ts'
import { isPageFile, LANDING_SCREEN } from '../routing/screens.ts'
import { cutStyles, type FindUsedStyles } from './used-styles.ts'

/** What the browser build made, as a page needs it. */
export interface Assets {
  /** Address of the entry script. */
  entry: string
  /** Addresses of the chunks that a page of this screen in this language loads besides the entry. */
  preloads(screen: string, locale: string): string[]
  /** Address of the stylesheet of all pages, which is fetched after the first paint. */
  sheet: string
  /** What a page needs of it before. */
  findStyles: FindUsedStyles
}

/** Vite's `manifest.json` of the browser build: source file → what was made of it. */
export type Manifest = Record<string, Chunk>

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
  isEntry?: boolean
}

export interface ClientBuild {
  manifest: Manifest
  /** A stylesheet of the build by its file. */
  readStylesheet(file: string): string
  /** Address under which the files of the build are served, with a slash at the end. */
  base: string
}

const ENTRY = 'src/web/entry-client.tsx'
const SHEET = 'style.css'
/** Where the browser finds the module of any screen but that of a landing. */
const SCREEN_MODULES = 'src/web/routing/screen-modules.ts'

export function toAssets({ manifest, readStylesheet, base }: ClientBuild): Assets {
  /** Adds to `chunks` those that `source` cannot do without. */
  const chunksOf = (source: string, chunks = new Set<string>()): Set<string> => {
    if (chunks.has(source) || !manifest[source]) return chunks
    chunks.add(source)
    for (const imported of manifest[source].imports ?? []) chunksOf(imported, chunks)
    return chunks
  }
  const filesOf = (chunks: Iterable<string>) => [...chunks].flatMap((source) => manifest[source]?.file ?? [])
  const chunksOfScreen = (screen: string) => {
    const chunks = chunksOf(ENTRY)
    if (!isScreenName(screen)) return chunks
    if (screen !== LANDING_SCREEN) chunksOf(SCREEN_MODULES, chunks)
    return chunksOf(Object.keys(manifest).find((source) => isPageFile(screen, source)) ?? '', chunks)
  }
  const entry = manifest[ENTRY]?.file
  const sheet = manifest[SHEET]?.file
  if (!entry || !sheet) throw new Error(`The manifest of the browser build lacks ${ENTRY} or ${SHEET}`)
  const listPreloads = (screen: string, locale: string) => {
    const chunks = chunksOfScreen(screen)
    for (const module of catalogueModules(locale, screen === LANDING_SCREEN ? 'landing' : 'all'))
      chunksOf(module, chunks)
    const files = new Set(filesOf(chunks))
    files.delete(entry)
    return [...files].map((file) => base + file)
  }
  /** There are as many as screens and languages. */
  const preloads = new Map<string, string[]>()
  return {
    entry: base + entry,
    preloads: (screen, locale) => {
      const key = `${screen} ${locale}`
      const known = preloads.get(key) ?? listPreloads(screen, locale)
      preloads.set(key, known)
      return known
    },
    sheet: base + sheet,
    findStyles: cutStyles(readStylesheet(sheet)),
  }
}
