import { describe, expect, it } from 'vitest'
import { listSections } from './list-sections.ts'

describe('the headings of a text', () => {
  it('are listed in order, with their words alone', () =>
    expect(
      listSections(
        '<p data-p="1">一</p><h2 id="section-1" data-p="2">灯<em>塔</em> &amp; 船</h2>' +
          '<h4 id="section-2" data-p="3">小</h4><h3 data-p="4" class="x" id="section-3">夜</h3>' +
          '<h2 id="section-4" data-p="5"></h2><h2 data-p="6">没有编号</h2>',
      ),
    ).toEqual([
      { id: 'section-1', p: 2, title: '灯塔 & 船' },
      { id: 'section-3', p: 4, title: '夜' },
    ]))
})
