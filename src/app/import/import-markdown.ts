import { stat } from 'node:fs/promises'
import path from 'node:path'
import { importComments } from './import-comments.ts'
import { importLiveMessages } from './import-live-messages.ts'
import type { ImportTarget, ItemEntry } from './import-items.ts'
import type { ImportReport } from './import-report.ts'
import type { ItemSource } from './item-source.ts'
import { parseMarkdownItem, withoutExtension } from './parse-markdown-item.ts'
import { parsePlacesFile } from './parse-places-file.ts'
import { parseRedirectsFile } from './parse-redirects-file.ts'
import { parseSiteFile, type SiteSource } from './parse-site-file.ts'
import {
  findInside,
  ITEM_NAME,
  listFiles,
  MODEL_NAME,
  readItemFile,
  readTextFile,
  type FolderEntry,
} from './read-folder.ts'
import { runImport, type ImportOptions } from './run-import.ts'
import { SourceError } from './source-error.ts'

/**
 * Imports a folder of Markdown files with their pictures, sound and films, and the site's identity, accounts, groups,
 * circles, content models, places, old paths, comments and messages of live rooms where the folder has a `site.yaml`. Running it again changes only what changed in the folder. Throws `SourceError` when there is no such
 * folder, or when `site.yaml` or `places.yaml` cannot be taken.
 */
export async function importMarkdown(
  folder: string,
  target: ImportTarget,
  options: ImportOptions,
): Promise<ImportReport> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) throw new SourceError(`there is no folder ${folder}`)
  const site = await readSite(folder)
  const entries = await listEntries(folder, site)
  const report = await runImport({
    source: folder,
    target,
    options,
    root: folder,
    site,
    entries,
    models: await listModels(folder, site),
    places: site === null ? [] : await readBeside(folder, PLACES_FILE, parsePlacesFile),
    redirects: site === null ? [] : await readBeside(folder, REDIRECTS_FILE, parseRedirectsFile),
    fallback: {
      key: 'house',
      name: site?.site?.name ?? (await target.site.findIdentity()).name,
      actor: options.actor ?? 'inner',
    },
  })
  const comments = site === null ? null : await findInside(folder, COMMENTS_FILE)
  if (comments !== null) {
    report.comments = await importComments(comments, target, {
      dryRun: options.dryRun,
      expected: {
        items: new Set(report.items.map(({ sourceId }) => sourceId)),
        accounts: new Set(site?.accounts.map(({ key }) => key)),
      },
    })
    report.seconds += report.comments.seconds
  }
  const messages = site === null ? null : await findInside(folder, MESSAGES_FILE)
  if (messages !== null) {
    const expected = new Set(report.items.map(({ sourceId }) => sourceId))
    report.messages = await importLiveMessages(messages, target, { dryRun: options.dryRun, expected })
    report.seconds += report.messages.seconds
  }
  return report
}

/** Beside a `site.yaml`, this file holds the comments under its articles. */
const COMMENTS_FILE = 'comments.jsonl'
/** And this one what was said in its live rooms. */
const MESSAGES_FILE = 'live.jsonl'

async function readSite(folder: string): Promise<SiteSource | null> {
  const file = await findInside(folder, SITE_FILE)
  if (file === null) return null
  return inFile(SITE_FILE, parseSiteFile, await readTextFile(file, MAX_SITE_BYTES))
}

/** What a file beside `site.yaml` lists; nothing where there is no such file. */
async function readBeside<T>(folder: string, name: string, parse: (yaml: string) => T[]): Promise<T[]> {
  const file = await findInside(folder, name)
  return file === null ? [] : inFile(name, parse, await readTextFile(file, MAX_BESIDE_BYTES))
}

/** Reads a file as a whole: what is wrong in it is told with its name and line. */
function inFile<T>(name: string, parse: (yaml: string) => T, yaml: string): T {
  try {
    return parse(yaml)
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    throw new SourceError(`${name}${error.line === null ? '' : `:${error.line}`}: ${error.message}`)
  }
}

const SITE_FILE = 'site.yaml'
/** Beside a `site.yaml`, this file holds the places that items are about. */
const PLACES_FILE = 'places.yaml'
/** And this one the old paths that lead to what is here. */
const REDIRECTS_FILE = 'redirects.yaml'
const MAX_SITE_BYTES = 1024 * 1024
const MAX_BESIDE_BYTES = 16 * 1024 * 1024
/** Beside a `site.yaml`, this folder holds the items, and nothing else is read. */
const ARTICLES_FOLDER = 'articles'
/** Beside a `site.yaml`, this folder holds the content models. */
const MODELS_FOLDER = 'models'

async function listEntries(folder: string, site: SiteSource | null): Promise<ItemEntry[]> {
  const hasArticlesFolder = site !== null && (await findInside(folder, ARTICLES_FOLDER)) !== null
  const within = hasArticlesFolder ? ARTICLES_FOLDER : ''
  const files = await listFiles(folder, within, ITEM_NAME)
  return files.map((file) => ({ origin: file.path, read: () => readItem(folder, within, file) }))
}

async function listModels(folder: string, site: SiteSource | null): Promise<FolderEntry[]> {
  const isThere = site !== null && (await findInside(folder, MODELS_FOLDER)) !== null
  return isThere ? await listFiles(folder, MODELS_FOLDER, MODEL_NAME) : []
}

async function readItem(folder: string, within: string, { path: place, problem }: FolderEntry): Promise<ItemSource> {
  if (problem !== null) throw new SourceError(problem)
  const name = withoutExtension(within === '' ? place : place.slice(within.length + 1))
  const { text, guessed } = await readItemFile(path.join(folder, place))
  const item = parseMarkdownItem(place, text, name)
  return guessed === null ? item : { ...item, notes: [...(item.notes ?? []), { message: `read as ${guessed}` }] }
}
