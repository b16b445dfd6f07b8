import { tex } from '@mdit/plugin-tex'
import MarkdownIt, { type MarkdownIt as Markdown, type StateBlock, type StateInline } from 'markdown-it'
import deflist from 'markdown-it-deflist'

/**
 * Markdown as its blocks are cut, and as the newsroom reads them: CommonMark with tables, strikethrough, definitions and
 * formulas, HTML passed through. Formulas are what the newsroom cannot hold.
 */
export const markdown = createMarkdown((formula, isBlock) => {
  const math = `<math>${markdown.utils.escapeHtml(formula)}</math>`
  return isBlock ? `<p>${math}</p>\n` : math
})

/** A reading of Markdown that writes formulas, which are in TeX, as `render` says. */
export function createMarkdown(render: (formula: string, isBlock: boolean) => string): Markdown {
  const made = new MarkdownIt({ html: true, linkify: false, maxNesting: 60 })
  made.use(deflist)
  addFormulas(made, render)
  for (const name of ['td_open', 'th_open']) {
    made.renderer.rules[name] = (tokens, index, options, _env, self) => {
      const style = tokens[index]?.attrs?.find((attribute) => attribute[0] === 'style')
      style?.splice(0, 2, 'align', String(style[1]).replace('text-align:', ''))
      return self.renderToken(tokens, index, options)
    }
  }
  return made
}

type BlockRule = (state: StateBlock, start: number, end: number, silent: boolean) => boolean
type InlineRule = (state: StateInline, silent: boolean) => boolean

/** Adds the plugin's rules, which take a sum of money for the beginning of a formula where nobody looks first. */
function addFormulas(made: Markdown, render: (formula: string, isBlock: boolean) => string): void {
  const { block, inline, renderer } = made
  const guarded = {
    renderer,
    block: {
      ruler: {
        after: (place: string, name: string, rule: BlockRule, options: { alt: string[] }) =>
          block.ruler.after(
            place,
            name,
            (state, start, end, silent) => isClosed(state, start, end) && rule(state, start, end, silent),
            options,
          ),
      },
    },
    inline: {
      ruler: {
        after: (place: string, name: string, rule: InlineRule) =>
          inline.ruler.after(place, name, (state, silent) => mayBeFormula(state) && rule(state, silent)),
      },
    },
  }
  tex(guarded, { render })
}

/** Whether a line ends the formula that begins in this one. */
function isClosed(state: StateBlock, start: number, end: number): boolean {
  const lineAt = (line: number) =>
    state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trimEnd()
  const first = lineAt(start)
  if (!first.startsWith('$$')) return false
  if (first.length > 3 && first.endsWith('$$')) return true
  for (let line = start + 1; line < end; line += 1) if (lineAt(line).endsWith('$$')) return true
  return false
}

/** Whether the dollar there and the next one stand as those of a formula do: with no letter or digit outside of them. */
function mayBeFormula({ src, pos }: StateInline): boolean {
  if (src[pos] !== '$' || /[A-Za-z0-9$]/.test(src[pos - 1] ?? '')) return false
  const closing = /(?<!\\)(?:\\\\)*\$/g
  closing.lastIndex = pos + 1
  return closing.test(src) && !/[A-Za-z0-9]/.test(src[closing.lastIndex] ?? '')
}
