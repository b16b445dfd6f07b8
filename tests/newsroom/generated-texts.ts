import fc from 'fast-check'
import { Fragment, type Mark, type Node } from 'prosemirror-model'
import { schema } from '#newsroom/manuscript/schema.ts'

const WORDS = [
  '海',
  '灯塔',
  '“三十四米”',
  '潮。',
  'reef',
  'a_b',
  '2*3',
  'x',
  '——周',
  '（注）',
  '1. ',
  '# ',
  '- ',
  '> ',
  '&amp;',
  '&',
  '<',
  '|',
  '!',
  '\\',
  '[一]',
  '`',
  '$',
  '$x_1$',
  '[^1]',
  ': ',
  '[ ] ',
]

const word = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }) },
)
const words = fc.array(word, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''))

const markedMarkdown = fc
  .tuple(words, fc.constantFrom('*', '**', '_', '__', '***', '~~', '`', '``'), words, words)
  .map(([before, sign, inner, after]) => `${before}${sign}${inner}${sign}${after}`)

const inlineMarkdown = fc.oneof(
  words,
  markedMarkdown,
  words.map((text) => `[${text}](https://a.example/x "题")`),
  words.map((text) => `![${text}](https://m.example/潮.jpg)`),
  words.map((text) => `<b>${text}</b><sup>2</sup> <span style="color:red">${text}</span>`),
  words.map((text) => `[${text}][名] <ruby>礁<rt>jiāo</rt></ruby>`),
)
const lineMarkdown = fc.array(inlineMarkdown, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''))

const blockMarkdown = fc.oneof(
  lineMarkdown,
  lineMarkdown,
  fc
    .tuple(
      fc.constantFrom('# ', '## ', '###### ', '> ', '- ', '* ', '1. ', '7) ', '    ', '\t', '- > ', '> - ', '- 1. '),
      lineMarkdown,
    )
    .map((parts) => parts.join('')),
  fc.array(lineMarkdown, { maxLength: 4 }).map((lines) => lines.map((line) => `- ${line}`).join('\n')),
  fc.array(lineMarkdown, { maxLength: 3 }).map((lines) => lines.map((line) => `1. ${line}\n\n   ${line}`).join('\n')),
  fc.array(lineMarkdown, { maxLength: 3 }).map((lines) => lines.map((line) => `> ${line}\n>\n> —— ${line}`).join('\n')),
  fc.tuple(words, words).map(([one, other]) => `| ${one} | b |\n| :-- | --: |\n| ${other} | d |`),
  lineMarkdown.map((line) => `\`\`\`ts\n${line}\n\n${line}\n\`\`\``),
  words.map((text) => `![${text}](https://m.example/a.jpg "${text}")`),
  fc.constantFrom(
    '---',
    '***',
    '```',
    '===',
    '<div>',
    '</div>',
    '<!-- 注 -->',
    '<blockquote>',
    '[名]: /address "题"',
    '![a](https://m.example/1.jpg) ![b](https://m.example/2.jpg)',
    '<figure><img src="https://m.example/a.jpg" alt="图"><figcaption>注<b>解</b></figcaption></figure>',
    '<table><tr><td colspan="2">a</td></tr></table>',
    '<p>一<p>二',
    '',
  ),
)

/** Markdown of all kinds, well written or not, with line ends of two systems. */
export const markdownTexts: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '', '\n', '\uFEFF', '  \n\n'),
    fc.array(
      fc.tuple(blockMarkdown, fc.constantFrom('\n', '\n\n', '\n\n', '\n\n\n', '\n \t\n', '\r\n\r\n', '\r\n', '')),
      { maxLength: 7 },
    ),
  )
  .map(([head, blocks]) => head + blocks.map(([block, gap]) => block + gap).join(''))

const TAGS = [
  'p',
  'p',
  'h1',
  'h3',
  'div',
  'section',
  'blockquote',
  'li',
  'b',
  'strong',
  'em',
  'span',
  'u',
  'a',
  'code',
  'figcaption',
  'td',
  'small',
  'del',
  'ins',
  'abbr',
]
const LEAVES = [
  '<br>',
  '<hr>',
  '<img src="https://m.example/a.jpg" alt="图">',
  '&nbsp;',
  '&lt;',
  '<!-- 注 -->',
  '\n',
  ' ',
  '<iframe src="https://v.example"></iframe>',
  '<ul><li>一</li><li><p>二</p></li></ul>',
  '<ol start="3"><li>一<ul><li>二</li></ul></li></ol>',
  '<pre>  x\n\ny</pre>',
  '<table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
  '<figure><a href="https://a.example"><img src="https://m.example/b.jpg" width="3" height="4"></a><figcaption>注</figcaption></figure>',
  '<ruby>礁<rp>(</rp><rt>jiāo</rt><rp>)</rp></ruby>',
  '<dl><dt>词</dt><dd>义</dd></dl>',
]

const { html } = fc.letrec<{ html: string }>((tie) => ({
  html: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    words.map((text) => text.replaceAll('<', '&lt;')),
    fc.constantFrom(...LEAVES),
    fc
      .tuple(
        fc.constantFrom(...TAGS),
        fc.array(tie('html'), { maxLength: 3 }),
        fc.constantFrom('', '', '', ' style="color:red"', ' href="https://a.example/"', ' title="x"'),
        fc.boolean(),
      )
      .map(
        ([tag, inner, attribute, isClosed]) =>
          `<${tag}${attribute}>${inner.join('')}${isClosed || tag === 'div' ? `</${tag}>` : ''}`,
      ),
  ),
}))

/** HTML of all kinds, also such as is not closed. */
export const htmlTexts: fc.Arbitrary<string> = fc
  .array(fc.tuple(html, fc.constantFrom('', '\n', '\r\n', '\n\n')), { maxLength: 6 })
  .map((parts) => parts.flat().join(''))

const { nodes, marks } = schema

const plain = fc.array(fc.constantFrom(...WORDS, ' '), { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''))
const mark = fc.oneof(
  fc.constantFrom(
    marks.strong.create(),
    marks.em.create(),
    marks.s.create(),
    marks.code.create(),
    marks.u.create(),
    marks.sup.create(),
    marks.mark.create(),
  ),
  fc.constantFrom(
    marks.strong.create({ tag: 'b' }),
    marks.s.create({ tag: 'del' }),
    marks.term.create({ tag: 'abbr', title: '题 "一"' }),
  ),
  fc
    .constantFrom('https://a.example/?a=1&b=(2)', '/mp/doc', 'mailto:a@b.example')
    .map((href) => marks.link.create({ href })),
)
const marked = fc.tuple(plain, fc.array(mark, { maxLength: 2 })).map(([text, on]) =>
  schema.text(
    text,
    on.reduce((set, one) => one.addToSet(set), noMarks),
  ),
)
const noMarks: readonly Mark[] = []
const leaf = fc.constantFrom(nodes.hard_break.create(), nodes.ruby.create({ base: '礁', text: 'jiāo' }))
const phrase = fc
  .array(fc.oneof({ weight: 5, arbitrary: marked }, { weight: 1, arbitrary: leaf }), { minLength: 1, maxLength: 4 })
  .map((parts) => Fragment.fromArray(parts))
const line = fc.oneof(
  { weight: 4, arbitrary: phrase },
  {
    weight: 1,
    arbitrary: phrase.map((content) =>
      content.addToEnd(nodes.image.create({ src: 'https://m.example/c.jpg', alt: '图' })).addToStart(schema.text('见')),
    ),
  },
)

const paragraph = line.map((content) => nodes.paragraph.create(null, content))
const figure = fc
  .tuple(
    fc.oneof(phrase, fc.constant(Fragment.empty)),
    fc.constantFrom('', '一个人 "站着" [看]'),
    fc.constantFrom('', 'https://a.example/'),
    fc.constantFrom('', '640'),
  )
  .map(([caption, alt, href, width]) =>
    nodes.figure.create({ src: 'https://m.example/潮 汐.jpg', alt, href, width, height: width }, caption),
  )
const codeBlock = fc
  .tuple(fc.constantFrom('', 'ts', 'a`b'), fc.constantFrom('', 'x', '\n\n``` \n  y\n', '~~~\n<b>&amp;'))
  .map(([info, text]) => nodes.code_block.create({ info }, text === '' ? null : schema.text(text)))
const table = fc
  .tuple(
    fc.boolean(),
    fc.constantFrom(1, 2),
    fc.constantFrom('', '表 1'),
    fc.array(line, { minLength: 4, maxLength: 4 }),
  )
  .map(([hasHead, colspan, caption, [a, b, c, d]]) =>
    nodes.table.create({ caption }, [
      nodes.table_row.create(null, [
        (hasHead ? nodes.table_header : nodes.table_cell).create(null, a),
        (hasHead ? nodes.table_header : nodes.table_cell).create({ align: 'right' }, b),
      ]),
      nodes.table_row.create(null, [
        nodes.table_cell.create({ colspan }, c),
        ...(colspan === 1 ? [nodes.table_cell.create(null, d)] : []),
      ]),
    ]),
  )

const { block } = fc.letrec<{ block: Node }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 2 },
    paragraph,
    paragraph,
    fc.tuple(line, fc.integer({ min: 2, max: 6 })).map(([content, level]) => nodes.heading.create({ level }, content)),
    figure,
    codeBlock,
    table,
    fc.constant(nodes.horizontal_rule.create()),
    fc
      .tuple(paragraph, fc.array(tie('block'), { maxLength: 2 }), fc.option(marked))
      .map(([first, more, source]) =>
        nodes.blockquote.create(null, [
          first,
          ...more,
          ...(source ? [nodes.quote_source.create({ dash: '—— ' }, source)] : []),
        ]),
      ),
    fc
      .tuple(
        fc.boolean(),
        fc.constantFrom(1, 1, 7),
        fc.boolean(),
        fc.array(fc.tuple(paragraph, fc.array(tie('block'), { maxLength: 2 })), { minLength: 1, maxLength: 3 }),
      )
      .map(([isOrdered, start, tight, items]) => {
        const content = items.map(([first, more]) => nodes.list_item.create(null, [first, ...more]))
        return isOrdered
          ? nodes.ordered_list.create({ start, tight }, content)
          : nodes.bullet_list.create({ tight }, content)
      }),
  ),
}))

/** Documents that an editor could have made of nothing. */
export const documents: fc.Arbitrary<Node> = fc
  .tuple(fc.constantFrom('markdown', 'html'), fc.array(block, { minLength: 1, maxLength: 5 }))
  .map(([format, blocks]) => nodes.doc.create({ format }, blocks))
