import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Api } from '#contract/endpoints.ts'
import type { PublicConfig } from '#contract/public-config.ts'
import { BASE_PATH } from '#contract/share-urls.ts'
import type { Middleware } from '#server/http/cached-answers.ts'
import { NEWSROOM_ENTRY, type NewsroomFiles } from '../newsroom/newsroom-page.ts'
import type { Assets, Manifest, Renderer, RendererBundle } from '#web/rendering/renderer.ts'

export const CLIENT_FOLDER = 'client'
export const NEWSROOM_FOLDER = 'newsroom'
/** Address under which the browser's files are served. */
export const ASSETS_PATH = `${BASE_PATH}/assets/`

export interface LoadedRenderer {
  renderer: Renderer
  /** The scripts that the pages hold, to be allowed by hash; null for pages without a policy. */
  inlineScripts: readonly string[] | null
  /** What the newsroom's one page loads; null where it is not served. */
  newsroom: NewsroomFiles | null
  /** Serves the browser's files instead of the build; leaves other addresses alone. */
  serveFile: Middleware | null
}

export interface RendererParts {
  api: Api
  traditionalApi?: Api
  publicConfig: PublicConfig
  findPictureSize: (address: string) => Promise<{ width: number; height: number } | null>
  onError: (error: unknown, url: string) => void
}

/** Loads the page renderer from the build in `distFolder`. */
export async function loadRenderer(distFolder: string, parts: RendererParts): Promise<LoadedRenderer> {
  const { bundle, assets } = await loadBuild(distFolder)
  const renderer = await bundle.createRenderer({ ...parts, assets })
  const newsroom = toNewsroomFiles(await readManifest(join(distFolder, NEWSROOM_FOLDER)))
  return { renderer, inlineScripts: bundle.inlineScripts, newsroom, serveFile: null }
}

/** The build in `distFolder`: the renderer's code, and what pages need of the browser's. */
export async function loadBuild(distFolder: string): Promise<{ bundle: RendererBundle; assets: Assets }> {
  const bundle = (await import(pathToFileURL(join(distFolder, 'server/entry-server.js')).href)) as RendererBundle
  const clientFolder = join(distFolder, CLIENT_FOLDER)
  const assets = bundle.toAssets({
    manifest: await readManifest(clientFolder),
    readStylesheet: (file) => readFileSync(join(clientFolder, file), 'utf8'),
    base: ASSETS_PATH,
  })
  return { bundle, assets }
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
}

function toNewsroomFiles(manifest: Manifest): NewsroomFiles {
  const entry = manifest[NEWSROOM_ENTRY]
  if (!entry) throw new Error('the build has no newsroom')
  const loaded = new Set([NEWSROOM_ENTRY])
  for (const one of loaded) for (const imported of manifest[one]?.imports ?? []) loaded.add(imported)
  const styles = [...loaded].toReversed().flatMap((one) => manifest[one]?.css ?? [])
  return { script: ASSETS_PATH + entry.file, styles: styles.map((file) => ASSETS_PATH + file), head: '' }
}
