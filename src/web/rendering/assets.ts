import { isScreenName, screenNames } from '#contract/screens.ts'
import { catalogueModules } from '../i18n/catalogues.ts'
import { isPageFile, LANDING_SCREEN } from '../routing/screens.ts'
import { cutStyles, type FindUsedStyles } from './used-styles.ts'

/** What the browser build made, as a page needs it. */
export interface Assets {
  /** Address of the entry script. */
  entry: string
  /** Addresses of the chunks that a page of this screen in this language loads besides the entry. */
  preloads(screen: string, locale: string): string[]
  /** The styles of pages of this screen; an error page is of none. */
  styles(screen: string): PageStyles
}

export interface PageStyles {
  /** Everything that the screen may need, for the file `whole`. */
  css: string
  /** Address of the file that holds it, fetched after the first paint. */
  whole: string
  /** What a page needs of it for its first paint, by its HTML: inlined. */
  findUsed: FindUsedStyles
  /** Addresses of the stylesheets that it is made of, which need not be fetched any more. */
  files: string[]
}

/** Vite's `manifest.json` of the browser build: source file → what was made of it. */
export type Manifest = Record<string, Chunk>

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  isEntry?: boolean
}

export interface ClientBuild {
  manifest: Manifest
  /** A stylesheet of the build by its file. */
  readStylesheet(file: string): string
  /** Short and for names of files; the same for the same text. */
  hash(text: string): string
  /** Address under which the files of the build are served, with a slash at the end. */
  base: string
}

const ENTRY = 'src/web/entry-client.tsx'
/** Where the browser finds the module of any screen but that of a landing. */
const SCREEN_MODULES = 'src/web/routing/screen-modules.ts'

export function toAssets({ manifest, readStylesheet, hash, base }: ClientBuild): Assets {
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
  if (!entry) throw new Error(`The manifest of the browser build lacks ${ENTRY}`)
  return {
    entry: base + entry,
    preloads(screen, locale) {
      const chunks = chunksOfScreen(screen)
      for (const module of catalogueModules(locale, screen === LANDING_SCREEN ? 'landing' : 'all'))
        chunksOf(module, chunks)
      const files = new Set(filesOf(chunks))
      files.delete(entry)
      return [...files].map((file) => base + file)
    },
    styles: keptPerScreen((screen) => {
      const chunks = chunksOfScreen(screen)
      // Parts that come later are rendered on the server too; other screens are not parts of this one.
      const parts = [...chunks].flatMap((source) => manifest[source]?.dynamicImports ?? [])
      for (const part of parts.filter((source) => !isPage(source))) chunksOf(part, chunks)
      const files = [...new Set([...chunks].flatMap((source) => manifest[source]?.css ?? []))]
      const css = files.map((file) => readStylesheet(file).trim()).join('')
      return {
        css,
        whole: `${base}screen-${hash(css)}.css`,
        findUsed: cutStyles(css),
        files: files.map((file) => base + file),
      }
    }),
  }
}

function isPage(source: string): boolean {
  return screenNames.some((name) => isPageFile(name, source))
}

function keptPerScreen(make: (screen: string) => PageStyles): (screen: string) => PageStyles {
  const kept = new Map<string, PageStyles>()
  return (screen) => {
    const known = kept.get(screen) ?? make(screen)
    kept.set(screen, known)
    return known
  }
}
