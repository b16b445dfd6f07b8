import { escapeHtml } from '#base/escape-html.ts'

/** Characters that an XML document must not hold, however they are written. */
const NO_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

export function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>\n`
}

export function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll(NO_XML, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

interface Term {
  id: number
  key: string
  name: string
}

/** What stands around the items of an export as WordPress takes it. */
export function toWxr(site: {
  title: string
  /** Address of home. */
  home: string
  accounts: readonly Term[]
  categories: readonly Term[]
  tags: readonly Term[]
}): { head: string; end: string } {
  const authors = site.accounts.map(
    ({ id, key, name }) =>
      `<wp:author>${element('wp:author_id', String(id))}${element('wp:author_login', cdata(key))}${element('wp:author_display_name', cdata(name))}</wp:author>\n`,
  )
  const categories = site.categories.map(
    ({ id, key, name }) =>
      `<wp:category>${element('wp:term_id', String(id))}${element('wp:category_nicename', cdata(key))}${element('wp:category_parent', '')}${element('wp:cat_name', cdata(name))}</wp:category>\n`,
  )
  const tags = site.tags.map(
    ({ id, key, name }) =>
      `<wp:tag>${element('wp:term_id', String(id))}${element('wp:tag_slug', cdata(key))}${element('wp:tag_name', cdata(name))}</wp:tag>\n`,
  )
  const head = [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">\n<channel>\n',
    element('title', cdata(site.title)),
    element('link', escapeHtml(site.home)),
    element('wp:wxr_version', '1.2'),
    element('wp:base_site_url', escapeHtml(site.home)),
    element('wp:base_blog_url', escapeHtml(site.home)),
    ...authors,
    ...categories,
    ...tags,
  ]
  return { head: head.join(''), end: '</channel>\n</rss>\n' }
}
