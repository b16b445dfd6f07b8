import { replace } from 'react-router'
import { splitPhrases } from '#base/split-phrases.ts'
import type { ContentDetail, RecommendedCard } from '#contract/content.ts'
import { desktopPath, type Address, type DesktopMode } from '#contract/share-urls.ts'
import { notFound } from '../../runtime/page-error.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import { defineScreenData, type LoadRequest } from '../../runtime/screen.ts'
import type { Site } from '../../runtime/site.ts'
import { desktopAddress } from './desktop-address.ts'
import { findFramed } from './find-framed.ts'
import { listSections, type Section } from './list-sections.ts'

export const data = defineScreenData({ load: loadDesktop, meta: desktopMeta, tags: () => [] })

export interface DesktopData {
  /** The page in the frame and behind the QR code, with scheme and host. */
  url: string
  /** The same from the base on, without its language. */
  path: string
  mode: DesktopMode
  /** What that page is about; null for pages that are not about one item. */
  content: ContentDetail | null
  /** Of what can be read here: the title in pieces, the headings, what goes with it. */
  phrases: string[]
  sections: Section[]
  related: RecommendedCard[]
}

const RELATED_COUNT = 3

/**
 * Shows pages of this site only; any other address is answered with the home page. A page in another language brings this
 * one along.
 */
async function loadDesktop({ address, runtime }: LoadRequest): Promise<DesktopData> {
  if (address.screen !== 'pc') throw notFound()
  const { config, text } = runtime
  const rules = { ...(await runtime.addressRules()), defaultLocale: config.defaultLocale }
  const origins = [config.wapHost, config.siteOrigin, ...Object.values(config.localeDomains)]
  const framed = findFramed(address.url, origins, rules)
  const { path, locale } = framed ?? { path: '/', locale: text.locale }
  const url = desktopAddress(path, locale, config)
  if (locale !== text.locale) {
    throw replace(desktopAddress(desktopPath(url, address.mode), locale, config), { status: 302 })
  }
  const content = framed && (await findContent(framed.address, runtime))
  const isText = content?.type === 'doc'
  return {
    url,
    path,
    mode: isText ? address.mode : 'phone',
    content,
    phrases: isText ? splitPhrases(content.title, content.lang || text.locale) : [],
    sections: isText ? listSections(content.body_html) : [],
    related: isText ? await listRelated(content.id, runtime) : [],
  }
}

async function findContent(address: Address, { api }: LoadRequest['runtime']): Promise<ContentDetail | null> {
  if (address.screen !== 'content' && address.screen !== 'special' && address.screen !== 'activity') return null
  const { id } = address
  if (id === null) return null
  const answer = await ('actor' in address && address.actor === 'mp'
    ? api.call('GET /dinner/content/{id}', { id })
    : api.call('GET /inner/static/content/{id}', { id }))
  return answer.code === 0 ? answer.data : null
}

async function listRelated(id: string, { api }: LoadRequest['runtime']): Promise<RecommendedCard[]> {
  const answer = await api.call('GET /peony/v1/recommend', { id, pagesize: RELATED_COUNT })
  return answer.code === 0 ? answer.data.list : []
}

function desktopMeta({ content }: DesktopData, site: Site): PageMeta {
  return {
    title: content?.title ?? site.name,
    description: content?.summary ?? site.description,
    keywords: site.keywords,
    path: '/pc',
    type: 'website',
    image: null,
    noindex: true,
    structured: [],
  }
}
