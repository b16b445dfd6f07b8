import type { PublicConfig } from '#contract/public-config.ts'
import type { PageError } from '../runtime/page-error.ts'

/** What the browser needs to take over a page that the server rendered. */
export interface PageData {
  config: PublicConfig
  locale: string
  /** Milliseconds; the first render in the browser tells the same time. */
  now: number
  screen: string
  loaderData: Record<string, unknown>
  errors: Record<string, PageError> | null
}

type LoaderData = PageData['loaderData']

/** Page data as JSON, without the rich text that the page itself shows. */
export function serializePageData(data: PageData): string {
  return JSON.stringify({ ...data, loaderData: withBody(data.loaderData, undefined) })
}

/** Reads page data back and takes the rich text from the page. */
export function restorePageData(json: string, findBody: () => string | null): PageData {
  const data = JSON.parse(json) as PageData
  return { ...data, loaderData: withBody(data.loaderData, findBody() ?? '') }
}

/** Puts another rich text in place of that of the content that a screen is about. */
function withBody(loaderData: LoaderData, body_html: string | undefined): LoaderData {
  const entries = Object.entries(loaderData).map(([route, data]) => {
    const content = (data as { content?: object } | null)?.content
    return [route, content ? { ...(data as object), content: { ...content, body_html } } : data] as const
  })
  return Object.fromEntries(entries)
}
