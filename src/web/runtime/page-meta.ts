export interface SharePicture {
  url: string
  width: number
  height: number
}

/** What a page says about itself to search engines, share cards and the browser. */
export interface PageMeta {
  title: string
  description: string
  /** What cards say where that is something else. */
  shared?: { title: string; description: string }
  keywords: string
  /** Canonical site path from the base on, without locale; null for pages that have none (errors). */
  path: string | null
  type: 'website' | 'article'
  /** Share picture; width and height 0 when unknown. */
  image: SharePicture | null
  /** The picture for cards that show a small square; `image` unless given. */
  square?: SharePicture
  /** Address of what is painted where there is no picture, or none large enough; that of the site unless given. */
  card?: string
  noindex: boolean
  /** Name of the page where this browser may keep how its reader wants it (`kept-views.ts`). */
  view?: string
  /** schema.org objects, written as JSON-LD. */
  structured: object[]
  /** Host-relative addresses of the feeds of what the page shows. */
  feeds?: { rss: string; json: string }
  article?: { published: number; modified: number; author: string; tags: string[] }
}
