import { catalogueFiles } from './i18n/catalogues.ts'
import { isScreenName, LANDING_SCREEN, screenFile } from './routes.tsx'

/** What the browser build made, as a page needs it. */
export interface Assets {
  /** The whole stylesheet, inlined into every page. */
  css: string
  /** Address of the entry script. */
  entry: string
  /** Addresses of the chunks that a page of this screen in this language loads besides the entry. */
  preloads(screen: string, locale: string): string[]
}

/** Vite's `manifest.json` of the browser build: source file → what was made of it. */
export type Manifest = Record<string, { file: string; imports?: string[]; css?: string[]; isEntry?: boolean }>

const ENTRY = 'src/web/entry-client.tsx'

/** `base` is the address under which the files of the build are served, with a slash at the end. */
export function toAssets({ manifest, css, base }: { manifest: Manifest; css: string; base: string }): Assets {
  const filesOf = (source: string, seen = new Set<string>()): Set<string> => {
    const chunk = manifest[source]
    if (!chunk || seen.has(chunk.file)) return seen
    seen.add(chunk.file)
    for (const imported of chunk.imports ?? []) filesOf(imported, seen)
    return seen
  }
  const entry = manifest[ENTRY]?.file
  if (!entry) throw new Error(`The manifest of the browser build lacks ${ENTRY}`)
  return {
    css,
    entry: base + entry,
    preloads(screen, locale) {
      const files = filesOf(ENTRY)
      if (isScreenName(screen)) filesOf(screenFile(screen), files)
      for (const file of catalogueFiles(locale, screen === LANDING_SCREEN ? 'landing' : 'all')) filesOf(file, files)
      files.delete(entry)
      return [...files].map((file) => base + file)
    },
  }
}
