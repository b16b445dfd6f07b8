import { describe, expect, it } from 'vitest'
import { readProgramme } from './read-programme.ts'

const list =
  '<ul>\n<li data-p="3">13:20 江口航拍\n潮头进入喇叭口 &amp; 更远</li>\n<li data-p="4"><p>14:05 <strong>九龙滩</strong><br>两股潮水</p></li>\n</ul>\n'

describe('a programme', () => {
  it('is a list whose items begin with times, with the heading right before it', () => {
    const html = `<p data-p="1">先说两句。</p>\n<h2 id="s" data-p="2">节目单</h2>\n${list}<p>后面还有。</p>`
    expect(readProgramme(html)).toEqual({
      heading: '节目单',
      items: [
        { time: '13:20', title: '江口航拍', note: '潮头进入喇叭口 &amp; 更远' },
        { time: '14:05', title: '九龙滩', note: '两股潮水' },
      ],
      rest: '<p data-p="1">先说两句。</p>\n<p>后面还有。</p>',
    })
  })

  it('needs no heading, and takes none that stands further up', () => {
    expect(readProgramme(list)?.heading).toBe('')
    const html = `<h2>介绍</h2><p>一段。</p>${list}`
    expect(readProgramme(html)).toMatchObject({ heading: '', rest: '<h2>介绍</h2><p>一段。</p>' })
  })

  it.each(['', '<p>没有</p>', '<ul><li>13:20 有</li><li>没有时间</li></ul>', '<ul></ul>'])('is none in %s', (html) => {
    expect(readProgramme(html)).toBeNull()
  })
})
