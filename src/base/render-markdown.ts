import { tasklist } from '@mdit/plugin-tasklist'
import footnote from 'markdown-it-footnote'
import { createMarkdown } from './markdown.ts'

/** The class of the number that leads to a footnote. */
export const FOOTNOTE = 'footnote-ref'
/** The class of code that is a formula. */
export const FORMULA = 'language-math'

const reading = createMarkdown((formula, isBlock) => {
  const code = `<code class="${FORMULA}">${reading.utils.escapeHtml(formula)}</code>`
  return isBlock ? `<pre>${code}</pre>\n` : code
})
reading.use(footnote)
reading.inline.ruler.disable('footnote_inline') // `^[` is written in other texts as well
reading.use(tasklist, { label: false })
reading.renderer.rules['checkbox_input'] = (tokens, index) => (tokens[index]?.attrGet('checked') ? '☑' : '☐')
reading.renderer.rules['footnote_block_open'] = () => '<hr>\n<ol>\n'
reading.renderer.rules['footnote_block_close'] = () => '</ol>\n'

/** Markdown as readers see it, as HTML, which must be sanitised: with footnotes and lists of tasks. */
export function renderMarkdown(source: string): string {
  return reading.render(source)
}
