import { z } from 'zod'
import { escapeHtml } from '#base/escape-html.ts'
import { renderMarkdown } from '#base/render-markdown.ts'
import { toFigure } from '../wordpress/shortcodes.ts'

const text = z.string().catch('')
const picture = z.object({ src: text, alt: text, fileName: text })

/** What cards of both of Ghost's formats may have; each has some of it. */
const cardFacts = z.object({
  src: text,
  url: text,
  href: text,
  alt: text,
  title: text,
  caption: text,
  html: text,
  markdown: text,
  code: text,
  language: text,
  heading: text,
  subheading: text,
  header: text,
  subheader: text,
  content: text,
  calloutText: text,
  buttonUrl: text,
  buttonText: text,
  fileTitle: text,
  fileName: text,
  fileCaption: text,
  productTitle: text,
  productDescription: text,
  productUrl: text,
  images: z.array(picture).catch([]),
  metadata: z.object({ title: text, description: text, url: text }).catch({ title: '', description: '', url: '' }),
})

type CardFacts = z.output<typeof cardFacts>

/** A card as HTML; null for one that only members or their mail programs were shown, and for one that is not known. */
export function renderCard(name: string, given: unknown): string | null {
  const parsed = cardFacts.safeParse(given ?? {})
  return (parsed.success ? CARDS[OTHER_NAMES[name] ?? name]?.(parsed.data) : null) ?? null
}

/** What the two formats, and earlier releases, call the same. */
const OTHER_NAMES: Record<string, string> = { codeblock: 'code', horizontalrule: 'hr', 'card-markdown': 'markdown' }

/** Marks without anything of their own. */
export const SILENT_CARDS: ReadonlySet<string> = new Set(['paywall', 'email', 'email-cta', 'signup', 'members-only'])

const CARDS: Record<string, (facts: CardFacts) => string> = {
  image: ({ src, alt, caption, href }) => toFigure({ url: src, alt, caption }, href),
  gallery: ({ images, caption }) =>
    images.map(({ src, alt }) => toFigure({ url: src, alt, caption: '' })).join('\n') + toParagraph(caption),
  audio: ({ src, title }) => `<audio src="${escapeHtml(src)}" title="${escapeHtml(title)}"></audio>`,
  video: ({ src, caption, title }) =>
    `<video src="${escapeHtml(src)}" title="${escapeHtml(title)}"></video>${toParagraph(caption)}`,
  file: ({ src, fileTitle, fileName, fileCaption }) =>
    toLink(src, fileTitle || fileName) + toParagraph(escapeHtml(fileCaption)),
  embed: ({ url, html, caption }) => (url === '' ? html : toLink(url, '')) + toParagraph(caption),
  bookmark: ({ url, metadata, caption }) =>
    toLink(url || metadata.url, metadata.title) + toParagraph(escapeHtml(metadata.description)) + toParagraph(caption),
  button: ({ buttonUrl, buttonText }) => toLink(buttonUrl, buttonText),
  callout: ({ calloutText }) =>
    `<blockquote>${/<p[\s>]/.test(calloutText) ? calloutText : toParagraph(calloutText)}</blockquote>`,
  toggle: ({ heading, content }) => `<h4>${heading}</h4>${content}`,
  header: ({ heading, header, subheading, subheader }) =>
    `<h2>${heading || header}</h2>${toParagraph(subheading || subheader)}`,
  product: ({ productTitle, productDescription, productUrl }) =>
    `<h4>${productTitle}</h4>${productDescription}${productUrl === '' ? '' : toLink(productUrl, '')}`,
  html: ({ html }) => html,
  markdown: ({ markdown }) => renderMarkdown(markdown),
  code: ({ code, language, caption }) =>
    `<pre><code${language === '' ? '' : ` class="language-${escapeHtml(language)}"`}>${escapeHtml(code)}</code></pre>${toParagraph(caption)}`,
  hr: () => '<hr>',
}
function toParagraph(html: string): string {
  return html.trim() === '' ? '' : `<p>${html}</p>`
}

/** A link in a paragraph of its own, called by its host where it has no name. */
function toLink(address: string, words: string): string {
  if (address === '') return ''
  const name = words || (URL.canParse(address) ? new URL(address).host : address)
  return `<p><a href="${escapeHtml(address)}">${escapeHtml(name)}</a></p>`
}
