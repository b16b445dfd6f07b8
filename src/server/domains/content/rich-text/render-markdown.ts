import MarkdownIt from 'markdown-it'

const markdown = new MarkdownIt({ html: true, linkify: false, maxNesting: 60 })

/** CommonMark with tables and strikethrough, HTML passed through: the result must be sanitised. */
export function renderMarkdown(source: string): string {
  return markdown.render(source)
}
