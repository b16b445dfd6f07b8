import fc from 'fast-check'
import type { Node } from 'prosemirror-model'
import { describe, expect, it } from 'vitest'
import { openBody, writeBody } from '#newsroom/manuscript/body.ts'
import type { BodyFormat } from '#newsroom/manuscript/body-parts.ts'
import { toOutline } from '#newsroom/manuscript/outline.ts'
import { toRichText } from '#server/domains/content/content.ts'
import { commonMarkExamples, listSampleBodies } from './body-samples.ts'
import { schema } from '#newsroom/manuscript/schema.ts'
import { tidyNode } from '#newsroom/manuscript/tidy-node.ts'
import { documents, htmlTexts, markdownTexts } from './generated-texts.ts'

const render = (source: string, format: BodyFormat) =>
  toRichText(source, { format, findImage: () => null, ownOrigin: 'https://site.example', frameHosts: ['v.example'] })
    .html

/** What readers see of what the site makes of a body. */
const seen = (source: string, format: BodyFormat) => toOutline(render(source, format))

/** The document without what its blocks were written as: each of them is written anew. */
const touchAll = (doc: Node) =>
  doc.type.create(
    doc.attrs,
    doc.content.content.map((node) => node.type.create({ ...node.attrs, origin: null }, node.content)),
  )

const islandsOf = (doc: Node) => doc.content.content.filter(({ type }) => type.name === 'island')

/** What comes of a body that is opened and written: as it is, and with all its blocks written anew. */
function reopen(source: string, format: BodyFormat): { written: string; seenAnew: string[] } {
  const doc = openBody(source, format)
  doc.check()
  return { written: writeBody(doc), seenAnew: seen(writeBody(touchAll(doc)), format) }
}

describe('a body of the sample site', () => {
  it.each(listSampleBodies())('%s is written as it was opened, and has no island', (_place, body) => {
    const doc = openBody(body, 'markdown')
    doc.check()
    expect(writeBody(doc)).toBe(body)
    expect(islandsOf(doc)).toEqual([])
  })

  it.each(listSampleBodies())('%s makes the same page when each block is written anew', (_place, body) => {
    expect(render(writeBody(touchAll(openBody(body, 'markdown'))), 'markdown')).toBe(render(body, 'markdown'))
  })
})

it.each([
  '一行$x_1 = y$。\n\n$$\n\\frac{a}{b}\n\n$$\n\n又一行。\n',
  '- [ ] 买\n- [x] 卖\n\n术语\n: 定义\n\n术语\n\n: 定义\n',
  '潮[^a]，[^没有]。\n\n[^a]: 高潮\n\n    又一段\n\n[^b]: 没有人提到它\n',
  '| a | b |\n|:-:|--:|\n| 1 | 2 |\n',
  '<h2 id="x">一</h2>\n\n见[上](#x)。\n',
  '```js\nconst a = 1\n```\n',
])('what Markdown of the world has is kept, and written anew looks the same: %j', (source) => {
  expect(reopen(source, 'markdown')).toEqual({ written: source, seenAnew: seen(source, 'markdown') })
})

it('what a text cannot hold is its source: formulas, ends of footnotes, definitions, frames, what links lead to', () => {
  const body =
    '字。\n\n式$x_1$。\n\n注[^a]。\n\n[^a]: 甲 乙\n\n术语\n: 定义\n\n<iframe src="https://v.example/1"></iframe>\n\n<h2 id="x">一</h2>\n\n见[上](#x)。\n'
  expect(islandsOf(openBody(body, 'markdown')).map(({ attrs }) => String(attrs['source']))).toEqual([
    '式$x_1$。',
    '注[^a]。',
    '[^a]: 甲 乙',
    '术语\n: 定义',
    '<iframe src="https://v.example/1"></iframe>',
    '<h2 id="x">一</h2>',
  ])
})

it.each(commonMarkExamples)('example %i of CommonMark is kept, and written anew looks the same', (_number, source) => {
  expect(reopen(source, 'markdown')).toEqual({ written: source, seenAnew: seen(source, 'markdown') })
})

// In parts, each of which is done well in time on a machine that has much else to do.
it.each([1, 2, 3, 4, 5, 6, 7, 8])('Markdown generated from %i is kept, and written anew looks the same', (seed) => {
  fc.assert(
    fc.property(markdownTexts, (source) => {
      expect(reopen(source, 'markdown')).toEqual({ written: source, seenAnew: seen(source, 'markdown') })
    }),
    { numRuns: 250, seed },
  )
})

it('generated HTML is kept, and written anew looks the same', () => {
  fc.assert(
    fc.property(htmlTexts, (source) => {
      expect(reopen(source, 'html')).toEqual({ written: source, seenAnew: seen(source, 'html') })
    }),
    { numRuns: 600, seed: 1 },
  )
})

it('a document that an editor made is read back as it is', () => {
  fc.assert(
    fc.property(documents, (doc) => {
      const read = openBody(writeBody(doc), doc.attrs['format'] as BodyFormat)
      expect(blocksOf(read)).toEqual(blocksOf(doc))
    }),
    { numRuns: 600, seed: 1 },
  )
})

/** Blocks without where they came from, as one sees them in a failure. */
const blocksOf = (doc: Node) => doc.content.content.flatMap((node) => tidyNode(node)?.toJSON() ?? [])

describe('what was not touched', () => {
  const source =
    '\uFEFF\r\nTitle\r\n===\r\n\r\n\r\n*   一\r\n*   [二][名]\r\n\r\n改这里\t。\r\n\r\n<!-- more -->\r\n[名]: /address "题"\r\n\r\n\r\n* * *\r\n'

  const replaceBlock = (doc: Node, index: number, ...nodes: Node[]) =>
    doc.type.create(doc.attrs, doc.content.content.toSpliced(index, 1, ...nodes))

  it('stays as it was, character for character, beside a paragraph that was', () => {
    const doc = openBody(source, 'markdown')
    const changed = schema.nodes.paragraph.create(null, schema.text('改了'))
    expect(writeBody(replaceBlock(doc, 2, changed))).toBe(source.replace('改这里\t。', '改了'))
  })

  it('and is undone is as it was', () => {
    const doc = openBody(source, 'markdown')
    const [title, list] = [doc.child(0), doc.child(1)]
    const copies = [title, list].map((node) => node.type.create(node.attrs, node.content))
    expect(writeBody(replaceBlock(replaceBlock(doc, 0, ...copies.slice(0, 1)), 1, ...copies.slice(1)))).toBe(source)
  })

  it('keeps what names addresses, and words whose address is named are written with it when that is gone', () => {
    const doc = openBody(source, 'markdown')
    const without = doc.type.create(
      doc.attrs,
      doc.content.content.filter(({ attrs }) => !String(attrs['source'] ?? '').includes('[名]')),
    )
    expect(writeBody(without)).toContain('- [二](/address "题")')
  })

  it('stands behind a new block with an empty line between them, also where it was a list behind a list', () => {
    const doc = openBody('- 一\n', 'markdown')
    const list = doc.child(0).type.create({ tight: true }, doc.child(0).content)
    const both = doc.type.create(doc.attrs, [doc.child(0), list])
    expect(writeBody(both)).toBe('- 一\n\n* 一\n')
    expect(openBody(writeBody(both), 'markdown').childCount).toBe(2)
  })
})

it.each([
  [
    'emphasis beside Chinese punctuation',
    [schema.text('说'), schema.text('“好”', [schema.marks.strong.create()]), schema.text('的人')],
    '说<strong>“好”</strong>的人',
  ],
  [
    'emphasis elsewhere',
    [schema.text('说'), schema.text('好', [schema.marks.strong.create()]), schema.text('的人')],
    '说**好**的人',
  ],
  ['what looks like a list', [schema.text('1. 不是列表')], String.raw`1\. 不是列表`],
  ['signs that mean nothing there', [schema.text('2 * 3 = a_b，[图]')], '2 * 3 = a_b，[图]'],
])('%s is written so that it is read again', (_what, content, written) => {
  const doc = schema.nodes.doc.create(null, schema.nodes.paragraph.create(null, content))
  expect(writeBody(doc)).toBe(written)
})
