import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Api } from '#contract/endpoints.ts'
import type { PublicConfig } from '#contract/public-config.ts'
import { BASE_PATH } from '#contract/share-urls.ts'
import type { Middleware } from '#server/http/cached-answers.ts'
import type { Manifest, Renderer, RendererBundle } from '#web/rendering/renderer.ts'

export const CLIENT_FOLDER = 'client'
/** Address under which the browser's files are served. */
export const ASSETS_PATH = `${BASE_PATH}/assets/`

export interface LoadedRenderer {
  renderer: Renderer
  /** The scripts that the pages hold, to be allowed by hash; null for pages without a policy. */
  inlineScripts: readonly string[] | null
  /** Serves the browser's files instead of the build; leaves other addresses alone. */
  serveFile: Middleware | null
}

export interface RendererParts {
  api: Api
  publicConfig: PublicConfig
  onError: (error: unknown, url: string) => void
}

/** Loads the page renderer from the build in `distFolder`. */
export async function loadRenderer(distFolder: string, parts: RendererParts): Promise<LoadedRenderer> {
  const bundle = (await import(pathToFileURL(join(distFolder, 'server/entry-server.js')).href)) as RendererBundle
  const clientFolder = join(distFolder, CLIENT_FOLDER)
  const manifest = JSON.parse(await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Manifest
  const readStylesheet = (file: string) => readFileSync(join(clientFolder, file), 'utf8')
  const assets = bundle.toAssets({ manifest, readStylesheet, base: ASSETS_PATH })
  const renderer = await bundle.createRenderer({ ...parts, assets })
  return { renderer, inlineScripts: bundle.inlineScripts, serveFile: null }
}
