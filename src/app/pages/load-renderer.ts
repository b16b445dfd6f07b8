import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Api } from '#contract/endpoints.ts'
import type { PublicConfig } from '#contract/public-config.ts'
import { BASE_PATH } from '#contract/share-urls.ts'
import type { Middleware } from '#server/http/kept-answers.ts'
import type { Manifest, Renderer, RendererBundle } from '#web/renderer.ts'

export const CLIENT_FOLDER = 'client'
/** Address under which the browser's files are served. */
export const ASSETS_PATH = `${BASE_PATH}/assets/`

export interface LoadedRenderer {
  renderer: Renderer
  /** What the pages hold of scripts and styles, to be allowed by hash; null for pages without a policy. */
  inlineCode: { scripts: readonly string[]; styles: readonly string[] } | null
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
  const stylesheet = manifest['style.css']
  if (!stylesheet) throw new Error('The build has no stylesheet')
  const css = (await readFile(join(clientFolder, stylesheet.file), 'utf8')).trim()
  const assets = bundle.toAssets({ manifest, css, base: ASSETS_PATH })
  const renderer = await bundle.createRenderer({ ...parts, assets })
  return { renderer, inlineCode: { scripts: bundle.inlineScripts, styles: [css] }, serveFile: null }
}
