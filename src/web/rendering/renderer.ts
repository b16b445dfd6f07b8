import type { Api } from '#contract/endpoints.ts'
import type { ParsedAddress } from '#contract/parse-address.ts'
import type { PublicConfig } from '#contract/public-config.ts'
import type { Assets, ClientBuild } from './assets.ts'
import type { FindPictureSize } from './settle-picture.ts'

export type { Assets, Manifest } from './assets.ts'

export interface RendererOptions {
  /** Calls inside the process, as nobody in particular. */
  api: Api
  /** The same with words in traditional characters; without it no pages have them. */
  traditionalApi?: Api
  publicConfig: PublicConfig
  assets: Assets
  /** Pixels of a picture of the media store by its address; without it none are known. */
  findPictureSize?: FindPictureSize
  /** Milliseconds since 1970. */
  now?: () => number
  /** Told of everything that was thrown and became an error page of status 500. */
  onError?: (error: unknown, url: string) => void
}

export interface RenderRequest {
  /** Path and query as the browser sent them, base path included, without what the page does not read. */
  url: string
  /** What that address means. */
  parsed: ParsedAddress
  /** Shown on error pages, for the reader to quote. */
  requestId?: string
}

export interface RenderedPage {
  status: number
  /** Where to go instead (path and query from the host's root); `html` is empty then. */
  location: string | null
  /** The whole document. */
  html: string
  /** The styles that it holds inline, for the content security policy. */
  style: string
  /** Ids of the contents shown, and `lists` where any new item could appear: a change of one makes the page stale. */
  tags: string[]
  /** Whether the page may be kept: found pages and those that were taken down, not redirects, errors, `/pc`. */
  cacheable: boolean
}

export interface Renderer {
  render(request: RenderRequest): Promise<RenderedPage>
  /** What is shown while there is too much to do, without a call: it asks again by itself after some seconds. */
  renderBusy(locale: string, retrySeconds: number): Promise<RenderedPage>
}

/** What the bundle that is built from `entry-server.tsx` exports. */
export interface RendererBundle {
  createRenderer(options: RendererOptions): Promise<Renderer>
  toAssets(build: ClientBuild): Assets
  /** Every inline script of every page. */
  inlineScripts: readonly string[]
}
