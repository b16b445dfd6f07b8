import { describe, expect, it } from 'vitest'
import { highlight, highlightPassage } from './highlight.ts'
import { toTerms } from './runs.ts'

describe('a highlight', () => {
  const mark = (text: string, keyword: string) => highlight(text, toTerms(keyword))

  it('marks every place of every word', () => {
    expect(mark('灯塔下的灯塔', '灯塔')).toBe('<em>灯塔</em>下的<em>灯塔</em>')
    expect(mark('守灯人与塔', '灯 塔')).toBe('守<em>灯</em>人与<em>塔</em>')
    expect(mark('守灯塔人', '灯塔 塔人')).toBe('守<em>灯塔人</em>')
    expect(mark('没有', '灯塔')).toBe('没有')
  })

  it('marks the text as it is written, in whatever width, case and script', () => {
    expect(mark('新ｉＰｈｏｎｅ１５', 'IPHONE15')).toBe('新<em>ｉＰｈｏｎｅ１５</em>')
    expect(mark('海邊的燈塔', '灯塔')).toBe('海邊的<em>燈塔</em>')
    expect(mark('Cafe\u0301!', 'CAFÉ')).toBe('<em>Cafe\u0301</em>!')
    expect(mark('㎏', 'kg')).toBe('<em>㎏</em>')
    expect(mark('ﾊﾟﾝ', 'パン')).toBe('<em>ﾊﾟﾝ</em>')
    expect(mark('灯\u200b塔', '灯塔')).toBe('<em>灯\u200b塔</em>')
    expect(mark('𠮷野家', '野')).toBe('𠮷<em>野</em>家')
  })

  it('lets no markup through', () => {
    expect(mark('<em>a</em> & "b"', 'em b')).toBe(
      '&lt;<em>em</em>&gt;a&lt;/<em>em</em>&gt; &amp; &quot;<em>b</em>&quot;',
    )
    expect(mark('<script>alert(1)</script>', 'script>')).not.toContain('<script')
  })
})

describe('a passage', () => {
  const pass = (text: string, keyword: string) => highlightPassage(text, toTerms(keyword))

  it('begins with the sentence of the place', () => {
    expect(pass('第一句话。第二句讲灯塔。', '灯塔')).toBe('…第二句讲<em>灯塔</em>。')
  })

  it('stays inside its block, the one with most of the words', () => {
    expect(pass('讲海\n讲灯塔和海\n讲灯塔', '灯塔 海')).toBe('讲<em>灯塔</em>和<em>海</em>')
  })

  it('is cut on both sides of a long sentence', () => {
    const passage = pass(`${'前'.repeat(100)}灯塔${'后'.repeat(100)}`, '灯塔') ?? ''
    expect(passage).toBe(`…${'前'.repeat(24)}<em>灯塔</em>${'后'.repeat(54)}…`)
  })

  it('is found in a block of any length', () => {
    expect(pass(`${'长'.repeat(100_000)}灯塔`, '灯塔')).toBe(`…${'长'.repeat(24)}<em>灯塔</em>`)
  })

  it('is nothing where no word stands', () => {
    expect(pass('没有', '灯塔')).toBeNull()
    expect(pass('', '灯塔')).toBeNull()
  })
})
