import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { parseDocument } from 'htmlparser2'
import type { Node } from 'prosemirror-model'
import { describe, expect, it } from 'vitest'
import { ATTRIBUTES, BLOCK_TAGS, INLINE_TAGS, isAllowedLink, isAllowedPicture, PART_TAGS } from '#contract/rich-text.ts'
import { writeBody } from '#newsroom/manuscript/body.ts'
import { cleanPaste } from '#newsroom/manuscript/paste/clean-paste.ts'
import { readDocx } from '#newsroom/manuscript/paste/from-docx.ts'
import { schema } from '#newsroom/manuscript/schema.ts'
import { toHtml } from '#newsroom/manuscript/to-html.ts'
import { scriptVectors } from '#tests/support/script-vectors.ts'
import { htmlTexts } from './generated-texts.ts'

const read = (name: string, encoding: 'utf8' | 'latin1' = 'utf8') =>
  readFileSync(path.join(import.meta.dirname, 'pastes', name), encoding)
const toMarkdown = (blocks: readonly Node[]) => writeBody(schema.nodes.doc.create(null, blocks))
const pasteAgain = (blocks: readonly Node[]) => cleanPaste(blocks.map(toHtml).join('\n')).blocks
const toData = (blocks: readonly Node[]) => blocks.map((block) => block.toJSON() as unknown)

const ALLOWED: Readonly<Record<string, readonly string[]>> = ATTRIBUTES
const TAGS: ReadonlySet<string> = new Set([...INLINE_TAGS, ...BLOCK_TAGS, ...PART_TAGS])

/** What of blocks no text may have, once they are read as HTML. */
function findHarm(blocks: readonly Node[]): string[] {
  const harm: string[] = []
  const walk = (node: ReturnType<typeof parseDocument>['children'][number]) => {
    if (!('children' in node)) return
    if ('attribs' in node) {
      if (!TAGS.has(node.name)) harm.push(node.name)
      for (const [name, value] of Object.entries(node.attribs)) {
        const isKnown = ALLOWED[node.name]?.includes(name) || (name === 'style' && /^text-align:\w+$/.test(value))
        const isSafe = name === 'href' ? isAllowedLink(value) : name === 'src' ? isAllowedPicture(value) : true
        if (!(isKnown || (node.name === 'code' && name === 'class')) || !isSafe)
          harm.push(`${node.name} ${name}=${value}`)
      }
    }
    for (const child of node.children) walk(child)
  }
  for (const child of parseDocument(blocks.map(toHtml).join('\n')).children) walk(child)
  return harm
}

describe('a paste', () => {
  it('of an article of a public account has its words, captions and pictures, and says what was left out', () => {
    const { blocks, pictures, dropped } = cleanPaste(read('wechat.html'))
    const src = 'https://mmbiz.qpic.cn/sz_mmbiz_jpg/AbCdEf/640?wx_fmt=jpeg&from=appmsg'
    expect(toMarkdown(blocks)).toBe(
      [
        '### 一、礁上的夜',
        '灯亮的时候，**海面上没有人说话**。 船长把表摘下来，对了对时。',
        `![](${src} "从灯室西望，天黑前二十分钟。林述 摄")`,
        '> “不冷不热。一年里就这个月好握。”\n>\n> —— 陈望生',
        '他数过的东西有：',
        '- 台阶一百零七级\n- 黄豆八十三粒',
        '查潮汐，或读[上一篇](https://mp.weixin.qq.com/s/AbCdEf)。',
      ].join('\n\n'),
    )
    expect(pictures).toEqual([{ src, from: { address: src } }])
    expect(dropped).toEqual({ style: 15, card: 1, video: 1, picture: 1 })
  })

  it('of Word has its lists, tables and captions, and the pictures that came as RTF', () => {
    const rtf = read('word.rtf', 'latin1')
    const { blocks, pictures } = cleanPaste(read('word.html'), { rtf })
    expect(toMarkdown(blocks)).toBe(
      [
        '## 2 渡轮的时刻',
        '老港到青屿，**11.5公里**，水H<sub>2</sub>O，面积3<sup>2</sup>。',
        '### 带什么',
        '- 雨鞋\n  1. 高筒的\n  2. 不透水的\n- 长袖',
        '![](pasted-picture-1 "码头，十月")',
        '| 班次 | 老港开 |\n| --- | --- |\n| 一 | 06:20<br>停靠三分钟 |',
        '![](pasted-picture-2)',
      ].join('\n\n'),
    )
    const hex = /\\bliptag1 \{.*?\}\s([\da-f\s]+)\}/.exec(rtf)?.[1]?.replaceAll(/\s/g, '') ?? ''
    const bytes = Uint8Array.from(Buffer.from(hex, 'hex'))
    expect(bytes.length).toBeGreaterThan(60)
    expect(pictures).toEqual([
      { src: 'pasted-picture-1', from: { picture: { type: 'image/png', bytes } } },
      { src: 'pasted-picture-2', from: null },
    ])
  })

  it('of WPS has its headings, and lists that go on where they did', () => {
    const { blocks, pictures } = cleanPaste(read('wps.html'))
    expect(toMarkdown(blocks)).toBe(
      '## 出海须知\n\n七级风以上停航，12月<u>除外</u>。\n\n3. 听哨子\n4. 别碰尖的\n\n![](pasted-picture-1)',
    )
    expect(pictures).toEqual([{ src: 'pasted-picture-1', from: null }])
  })

  it('of Google Docs is not bold as a whole, and its links lead where they say', () => {
    const { blocks, pictures } = cleanPaste(read('google-docs.html'))
    const src = 'https://lh7-rt.googleusercontent.com/docsz/AbCdEf?key=x'
    expect(toMarkdown(blocks)).toBe(
      [
        '## What the sea leaves',
        'The tide went out **further than** *ever*, says [the table](https://example.org/tide).',
        '- ropes\n  - of hemp\n- ~~nets~~',
        `![](${src})`,
        '<table>\n<tbody>\n<tr><td>Monday</td><td>06:20</td></tr>\n<tr><td>Sunday</td><td>none</td></tr>\n</tbody>\n</table>',
      ].join('\n\n'),
    )
    expect(pictures).toEqual([{ src, from: { address: src } }])
  })

  it('of Feishu has one list for its items, and lines of code', () => {
    const { blocks } = cleanPaste(read('feishu.html'))
    expect(toMarkdown(blocks)).toBe(
      [
        '## 潮汐怎么看',
        '先找<strong>“大潮”</strong>那几天，~~小潮~~不算。',
        '### 三步',
        '1. 看月亮\n2. 查表',
        '- 港里的',
        '> 表是人算的，水不是。',
        '![](https://internal-api-drive-stream.feishu.cn/space/api/box/stream/download/all/boxcn1/)',
        '```\nhigh  = 06:20\nlow = 12:31\n```',
        '| 港 | 时 |\n| --- | --- |\n| 老港 | 06:20 |',
      ].join('\n\n'),
    )
  })

  it('of a file of Word’s has its words, its picture and what that shows', async () => {
    const file = readFileSync(path.join(import.meta.dirname, 'pastes/handover.docx'))
    const { blocks, pictures } = await readDocx(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength), {
      first: 4,
    })
    expect(toMarkdown(blocks)).toBe(
      '## 交接\n\n陈望生把灯室的铜把手擦了**三遍**。\n\n- 值班日志\n- 搪瓷缸\n\n![铜把手](pasted-picture-4)',
    )
    expect(pictures).toMatchObject([{ src: 'pasted-picture-4', from: { picture: { type: 'image/png' } } }])
    await expect(readDocx(new ArrayBuffer(8))).rejects.toThrow('zip')
    const bomb = zipSync({ 'word/document.xml': new Uint8Array(10) })
    const said = new DataView(bomb.buffer)
    said.setUint32(said.getUint32(bomb.length - 6, true) + 24, 300_000_000, true)
    await expect(readDocx(bomb.slice().buffer)).rejects.toThrow('too large')
  })

  it.each(['wechat', 'word', 'wps', 'google-docs', 'feishu'])('of %s that is pasted again is the same', (source) => {
    const { blocks } = cleanPaste(read(`${source}.html`))
    expect(toData(pasteAgain(blocks))).toEqual(toData(blocks))
  })

  it.each([
    [
      'pictures as data',
      '<img src="data:image/png;base64,iVBORw0KGgo=">',
      { picture: { type: 'image/png', bytes: Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10) } },
    ],
    ['pictures of a program alone', '<img src="blob:https://docs.example/1">', null],
    ['broken data', '<img src="data:image/png;base64,a">', null],
  ])('names %s, so that they can be brought home', (_what, html, from) => {
    expect(cleanPaste(html).pictures).toEqual([{ src: 'pasted-picture-1', from }])
  })

  it.each([
    ['an empty line parts a paragraph', '<p>一<br><br>二<br>三<br></p>', '一\n\n二\\\n三'],
    ['indents are the page’s own matter', '<p>　　一</p>', '一'],
    ['a table of one cell only frames', '<table><tr><td><p>一</p><p>二</p></td></tr></table>', '一\n\n二'],
    ['what is hidden is not there', '<p>一<span style="display:none">二</span></p>', '一'],
    [
      'a name of a file describes nothing',
      '<img src="https://m.example/a.jpg" alt="IMG_1.JPG">',
      '![](https://m.example/a.jpg)',
    ],
    [
      'a picture in a line of its own is apart, its caption below',
      '<p>正文在这里，比图注长。</p><p style="text-align:center"><img src="https://m.example/a.jpg"><br>▲ 码头</p>',
      '正文在这里，比图注长。\n\n![](https://m.example/a.jpg "码头")',
    ],
    [
      'bold words a little larger than the rest are a heading',
      '<p style="font-size:18px"><b>港里</b></p><p style="font-size:16px">潮水退了，灯还亮着。</p>',
      '### 港里\n\n潮水退了，灯还亮着。',
    ],
    [
      'quotations of programs without the element are some',
      '<p class=MsoQuote>一</p><div class="ne-quote"><p>二</p></div>',
      '> 一\n\n> 二',
    ],
    [
      'a picture that leads somewhere does so',
      '<a href="https://a.example/"><img src="https://m.example/a.jpg"></a>',
      '[![](https://m.example/a.jpg)](https://a.example/)',
    ],
    ['words alone are a paragraph', '一 <b>二</b>', '一 **二**'],
  ])('is tidy: %s', (_what, html, markdown) => {
    expect(toMarkdown(cleanPaste(html).blocks)).toBe(markdown)
  })
})

describe('hostile pastes', () => {
  it.each(scriptVectors)('come out harmless: %s', (vector) => {
    const { blocks } = cleanPaste(`<p>前文</p>\n${vector}\n<p>后文</p>`)
    expect(findHarm(blocks)).toEqual([])
    for (const block of blocks) block.check()
  })

  it('come out harmless and as they are pasted again, whatever they are made of', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...scriptVectors), htmlTexts), { maxLength: 4 }), (pieces) => {
        const { blocks } = cleanPaste(pieces.join(''))
        for (const block of blocks) block.check()
        expect(findHarm(blocks)).toEqual([])
        expect(toData(pasteAgain(blocks))).toEqual(toData(blocks))
      }),
      { numRuns: 500, seed: 1 },
    )
  })
})
