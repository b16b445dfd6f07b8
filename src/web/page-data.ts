import type { PublicConfig } from '#contract/public-config.ts'
import type { PageError } from './runtime/page-error.ts'

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

const BODY_FIELD = 'body_html'

/** Page data as JSON, without the rich text that the page itself shows. */
export function serializePageData(data: PageData): string {
  return JSON.stringify(data, (key, value: unknown) => (key === BODY_FIELD ? undefined : value))
}

/** Reads page data back and takes the rich text from the page. */
export function restorePageData(json: string, findBody: () => string | null): PageData {
  return JSON.parse(json, (key, value: unknown) =>
    key === 'content' && typeof value === 'object' && value !== null
      ? { ...value, [BODY_FIELD]: findBody() ?? '' }
      : value,
  ) as PageData
}
