import type { ContentDetail } from '#contract/content.ts'
import { parseAddress } from '#contract/parse-address.ts'
import { isOwnPage, toHref } from '#contract/share-urls.ts'
import { absolute } from '../../runtime/absolute.ts'
import { notFound } from '../../runtime/page-error.ts'
import type { LoadRequest } from '../../runtime/screen.ts'

export interface DesktopData {
  /** The page in the frame and behind the QR code, with scheme and host. */
  url: string
  /** What is known of it; null for pages that are not about one content. */
  about:
    | (Pick<ContentDetail, 'title' | 'summary' | 'kicker' | 'publish_time' | 'read_minutes'> & { account: string })
    | null
}

/** Shows pages of this site only; any other address is answered with the home page. */
export async function loadDesktop({ address, runtime }: LoadRequest): Promise<DesktopData> {
  if (address.screen !== 'pc') throw notFound()
  const { config, text } = runtime
  const home = absolute(toHref('/', text.locale, config), config.wapHost)
  const url = address.url && isOwnPage(address.url, config.wapHost) ? address.url : home
  return { url, about: await findAbout(url, runtime) }
}

async function findAbout(url: string, { api, addressRules }: LoadRequest['runtime']): Promise<DesktopData['about']> {
  const { pathname, search } = new URL(url)
  const address = parseAddress(pathname + search, await addressRules())?.address
  if (address?.screen !== 'content' || address.type !== 'doc' || !address.id) return null
  const { id, actor } = address
  const answer = await (actor === 'mp'
    ? api.call('GET /dinner/content/{id}', { id })
    : api.call('GET /inner/static/content/{id}', { id }))
  if (answer.code !== 0) return null
  const { title, summary, kicker, publish_time, read_minutes, author } = answer.data
  return { title, summary, kicker, publish_time, read_minutes, account: author.name }
}
