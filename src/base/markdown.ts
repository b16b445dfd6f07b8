import MarkdownIt from 'markdown-it'

/** The one reading of Markdown: CommonMark with tables and strikethrough, HTML passed through. */
export const markdown = new MarkdownIt({ html: true, linkify: false, maxNesting: 60 })

/** Markdown as HTML, which must be sanitised. */
export function renderMarkdown(source: string): string {
  return markdown.render(source)
}
