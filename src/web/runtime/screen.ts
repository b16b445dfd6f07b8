import type { ComponentType } from 'react'
import type { Address } from '#contract/share-urls.ts'
import type { MiddlewareName } from '../middleware/registry.ts'
import type { PageMeta } from './page-meta.ts'
import type { Runtime } from './runtime.ts'
import type { Site } from './site.ts'

/** What a screen's loader gets to know. */
export interface LoadRequest {
  url: URL
  address: Address
  runtime: Runtime
  /** Milliseconds since 1970. */
  now: number
  signal: AbortSignal
}

/** Tag of pages that show lists. */
export const LIST_TAG = 'lists'

/** Tag of pages that show the comments under an item. */
export function commentsTag(contentId: string): string {
  return `comments:${contentId}`
}

/** How a screen's data are found and what they say about the page. */
export interface ScreenData<Data = unknown> {
  load(request: LoadRequest): Promise<Data>
  meta(data: Data, site: Site, runtime: Runtime): PageMeta
  /** What the page shows: ids of contents, and `LIST_TAG` where any new item could appear. A change makes it stale. */
  tags(data: Data): string[]
}

/** One screen of the site. Its data come apart from it, because a page that the server rendered brings its own. */
export interface Screen {
  /** Run in this order before the data are loaded. */
  middleware: readonly MiddlewareName[]
  Page: ComponentType
  data(): Promise<ScreenData>
}

/** Types a screen's data by what its loader returns. */
export function defineScreenData<Data>(data: ScreenData<Data>): ScreenData<Data> {
  return data
}
