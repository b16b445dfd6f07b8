import { stat } from 'node:fs/promises'
import path from 'node:path'
import { toMissingSite } from '../foreign-groups.ts'
import { playersIn } from '../body-players.ts'
import type { ImportTarget, ItemEntry } from '../import-items.ts'
import type { ImportReport } from '../import-report.ts'
import type { ItemSource, Note } from '../item-source.ts'
import { mapOutsideCode } from '../outside-code.ts'
import { findInside, listFiles, readItemFile, type FolderEntry } from '../read-folder.ts'
import { runImport, type ImportOptions } from '../run-import.ts'
import { SourceError } from '../source-error.ts'
import { readConfig, type Config } from './read-config.ts'
import { HUGO_CONFIGS, isHidden, readHugo } from './read-hugo.ts'
import { JEKYLL_CONFIGS, readJekyll } from './read-jekyll.ts'
import { readRawPage, toGroups, toPageItem, type PlacedPage, type RawPage } from './read-page.ts'

/** What a program makes of a folder. */
export interface StaticSite {
  kind: 'hugo' | 'jekyll'
  title: string
  /** Address of the site, or empty. */
  address: string
  /** Path that its addresses begin with, without a slash at its end. */
  root: string
  /** Folders whose files stand at the root of the site. */
  publicFolders: readonly string[]
  isPage(entry: FolderEntry): boolean
  /** Null for what is no page. */
  place(path: string, raw: RawPage): Omit<PlacedPage, 'write'> | null
  /** Replaces marks of templates; `linkTo` finds the path of a page by the file that a mark names. */
  write(body: string, notes: Note[], linkTo: (name: string) => string | null): string
}

/** Imports a folder of Hugo with its pictures, categories as columns, series as topics, and old addresses. */
export function importHugo(folder: string, target: ImportTarget, options: ImportOptions): Promise<ImportReport> {
  return importStaticSite(folder, { files: HUGO_CONFIGS, read: readHugo }, target, options)
}

/** The same of a folder of Jekyll. */
export function importJekyll(folder: string, target: ImportTarget, options: ImportOptions): Promise<ImportReport> {
  return importStaticSite(folder, { files: JEKYLL_CONFIGS, read: readJekyll }, target, options)
}

interface Program {
  /** Where its configuration may be. */
  files: readonly string[]
  read: (config: Config) => StaticSite
}

async function importStaticSite(
  folder: string,
  { files, read }: Program,
  target: ImportTarget,
  options: ImportOptions,
): Promise<ImportReport> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) throw new SourceError(`there is no folder ${folder}`)
  const found = await readConfig(folder, files)
  if (found === null) throw new SourceError(`${folder} has no ${files[0] ?? 'configuration'}`)
  const site = read(found.config)
  const listed = await listFiles(folder, '', /\.(?:md|markdown|mkdn?|html?)$/i)
  const entries = listed.filter((entry) => !isHidden(entry) && site.isPage(entry))
  const survey = await surveyPages(folder, site, entries)
  const actor = options.actor ?? 'inner'
  const report = await runImport({
    source: folder,
    target,
    options,
    root: folder,
    site: await toMissingSite(
      target,
      { accounts: [], columns: toGroups(survey.categories), topics: toGroups(survey.series) },
      actor,
    ),
    isBehind: true,
    entries: entries
      .filter(({ path: place }) => !survey.none.has(place))
      .map((entry): ItemEntry => ({ origin: entry.path, read: () => readPage(folder, site, entry, survey.paths) })),
    fallback: { key: 'house', name: site.title.slice(0, 60) || path.basename(folder), actor },
  })
  const taken = new Set(entries.map(({ path: place }) => place).filter((place) => !survey.none.has(place)))
  for (const entry of listed) {
    if (taken.has(entry.path) || isHidden(entry) || /\.html?$/i.test(entry.path)) continue
    report.notes.push({ origin: entry.path, line: null, message: 'left out: no page by itself' })
  }
  return report
}

interface Survey {
  categories: Set<string>
  series: Set<string>
  /** Paths that pages stood under, by their files. */
  paths: Map<string, string>
  /** Files that are no pages. */
  none: Set<string>
}

/** What pages are filed under and where they stood; what cannot be read is told of when it comes in. */
async function surveyPages(folder: string, site: StaticSite, entries: readonly FolderEntry[]): Promise<Survey> {
  const survey: Survey = { categories: new Set(), series: new Set(), paths: new Map(), none: new Set() }
  for (const { path: place, problem } of entries) {
    if (problem !== null) continue
    try {
      const page = site.place(place, readRawPage((await readItemFile(path.join(folder, place))).text))
      if (page === null) survey.none.add(place)
      for (const name of page?.categories ?? []) survey.categories.add(name)
      for (const name of page?.series ?? []) survey.series.add(name)
      if (page?.oldPaths[0] !== undefined) survey.paths.set(place, page.oldPaths[0])
    } catch (error) {
      if (!(error instanceof SourceError)) throw error
    }
  }
  return survey
}

async function readPage(
  folder: string,
  site: StaticSite,
  { path: place, problem }: FolderEntry,
  paths: ReadonlyMap<string, string>,
): Promise<ItemSource> {
  if (problem !== null) throw new SourceError(problem)
  const { text, guessed } = await readItemFile(path.join(folder, place))
  const page = site.place(place, readRawPage(text))
  if (page === null) throw new SourceError('the file has changed meanwhile')
  const linkTo = (name: string) => findPath(name, place, paths)
  const write = (body: string, notes: Note[]) => writeBody(body, notes, { site, linkTo })
  const item = toPageItem({ ...page, write }, Date.now() / 1000)
  const notes = guessed === null ? (item.notes ?? []) : [...(item.notes ?? []), { message: `read as ${guessed}` }]
  return { ...item, notes, files: await findFiles(folder, site, item) }
}

interface Writing {
  site: StaticSite
  linkTo: (name: string) => string | null
}

/** Marks may hold code, so that they are replaced before what is no code is looked at for links. */
function writeBody(body: string, notes: Note[], { site, linkTo }: Writing): string {
  return mapOutsideCode(body, (text) =>
    site
      .write(text, notes, linkTo)
      // a line that a mark of code stood in is none of the code
      .replaceAll(/^(```[\w+#-]*)\n\n/gm, '$1\n')
      .replaceAll(/\n\n```$/gm, '\n```')
      .replaceAll(/\]\(([^()\s:]{1,300}\.(?:md|markdown))(#[^()\s]{0,100})?\)/g, (whole, file: string, hash = '') => {
        const found = linkTo(file)
        return found === null ? whole : `](${found}${String(hash)})`
      }),
  )
}

/** The path of a page by what another calls its file: from there, from the root of the content, or by its name alone. */
function findPath(name: string, from: string, paths: ReadonlyMap<string, string>): string | null {
  const [file = '', hash] = name.split('#')
  const bare = file.replace(/^\//, '').replace(/\.(?:md|markdown)$/, '')
  const beside = path.posix.join(path.posix.dirname(from), bare)
  const ends = [beside, `/${bare}`].flatMap((one) => [`${one}.md`, `${one}.markdown`, `${one}/index.md`])
  for (const end of ends) {
    for (const [place, found] of paths)
      if (place === end || (end.startsWith('/') && `/${place}`.endsWith(end)))
        return hash === undefined ? found : `${found}#${hash}`
  }
  return null
}

/** Files of the folder that stand for addresses as the site has them. */
async function findFiles(folder: string, site: StaticSite, item: ItemSource): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const written of [...item.images, ...playersIn(item), ...(item.cover === null ? [] : [item.cover])]) {
    const address = withoutSite(written, site)
    if (address === null) continue
    const decoded = decode(address.replace(/[?#].*$/s, ''))
    const own = item.folder === null || decoded.startsWith('/') ? [] : [path.posix.join(item.folder, decoded)]
    if (own[0] !== undefined && (await findInside(folder, own[0])) !== null) continue
    for (const place of site.publicFolders.map((one) => path.posix.join(one, decoded))) {
      if (place.startsWith('..') || (await findInside(folder, place)) === null) continue
      files.set(written, `/${place.replace(/^\//, '')}`)
      break
    }
  }
  return files
}

/** An address from the root of the site on; null for one of another. */
function withoutSite(written: string, { address, root }: StaticSite): string | null {
  const isOwn = URL.canParse(address) && URL.canParse(written) && new URL(written).host === new URL(address).host
  const inner = isOwn ? new URL(written).pathname : written
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(inner)) return null
  return root !== '' && inner.startsWith(`${root}/`) ? inner.slice(root.length) : inner
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // not encoded
  }
}
