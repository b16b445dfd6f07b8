import type { BrowserContextOptions } from 'playwright-core'
import type { ContentDetail } from '#contract/content.ts'
import { DESKTOP } from './phone.ts'
import { getDetail, listArticles } from './samples.ts'

/** A window on a desk, where the phone's touch is undone. */
export const DESK = {
  ...DESKTOP,
  isMobile: false,
  hasTouch: false,
  deviceScaleFactor: 1,
} satisfies BrowserContextOptions

/** An article with several sections. */
export async function findSectioned(origin: string): Promise<ContentDetail> {
  const details = await Promise.all((await listArticles(origin, 20)).map((card) => getDetail(origin, card)))
  const found = details.find(({ body_html: html }) => (html.match(/<h2/g)?.length ?? 0) > 2)
  if (!found) throw new Error('no sample has headings')
  return found
}

/** Path of the desktop page that shows a page of the site. */
export const desktopOf = (url: string, mode = '') =>
  `/davmu/share/pc?url=${encodeURIComponent(url)}${mode && `&mode=${mode}`}`
