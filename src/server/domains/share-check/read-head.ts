import { DomUtils, parseDocument } from 'htmlparser2'

/** What a page says of itself to those who do not run its scripts; empty texts where it says nothing. */
export interface PageHead {
  title: string
  description: string
  canonical: string
  /** Whole address of the picture. */
  image: string
  /** Whether search engines are to leave it alone. */
  isHidden: boolean
}

/** Reads the head of a page as scrapers do: what is meant for cards first, then what is meant for everybody. */
export function readHead(html: string, url: URL): PageHead {
  const { children } = parseDocument(html)
  const meta = (name: string) =>
    DomUtils.findOne(
      ({ name: tag, attribs }) => tag === 'meta' && (attribs['property'] === name || attribs['name'] === name),
      children,
    )?.attribs['content']?.trim() ?? ''
  const title = DomUtils.findOne(({ name }) => name === 'title', children)
  const canonical = DomUtils.findOne(({ name, attribs }) => name === 'link' && attribs['rel'] === 'canonical', children)
  const image = meta('og:image')
  return {
    title: meta('og:title') || (title ? DomUtils.textContent(title).trim() : ''),
    description: meta('og:description') || meta('description'),
    canonical: canonical?.attribs['href'] ?? '',
    image: image !== '' && URL.canParse(image, url.href) ? new URL(image, url).href : '',
    isHidden: meta('robots').includes('noindex'),
  }
}
