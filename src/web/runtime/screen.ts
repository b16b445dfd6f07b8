import type { ComponentType } from 'react'
import { accountTag } from '#contract/cache-tags.ts'
import type { Address } from '#contract/share-urls.ts'
import type { MiddlewareName } from './middleware.ts'
import type { PageMeta } from './page-meta.ts'
import type { Runtime } from './runtime.ts'
import type { Site } from './site.ts'

/** What a screen's loader gets to know. */
export interface LoadRequest {
  url: URL
  address: Address
  /** False when an id that the route guard watches does not decode. */
  idIsValid: boolean
  runtime: Runtime
  /** Milliseconds since 1970. */
  now: number
  signal: AbortSignal
}

/** Tags of a page that shows these items as cards. */
export function cardTags(cards: ReadonlyArray<{ id: string; author: { id: string } }>): string[] {
  return [...new Set(cards.flatMap(({ id, author }) => [id, accountTag(author.id)]))]
}

/** How a screen's data are found and what they say about the page. */
export interface ScreenData<Data = unknown> {
  load(request: LoadRequest): Promise<Data>
  meta(data: Data, site: Site, runtime: Runtime): PageMeta
  /** What the page shows: ids of items, and tags of `cache-tags.ts`. A change makes it stale. */
  tags(data: Data): string[]
  /** What of them the page that the server rendered gives to the browser; all of them unless given. */
  forBrowser?(data: Data): Data
}

/** One screen of the site, as `definePage` makes it. */
export interface Screen {
  /** Run in this order before the data are loaded. */
  middleware: readonly MiddlewareName[] | undefined
  /** Shows what the router has loaded. */
  Page: ComponentType
  data(): Promise<ScreenData>
}

/** Types a screen's data by what its loader returns. */
export function defineScreenData<Data>(data: ScreenData<Data>): ScreenData<Data> {
  return data
}
