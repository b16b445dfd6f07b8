import { describe, expect, it } from 'vitest'
import { hasOwnCover, hasOwnLead, isSamePicture } from './opening.ts'

describe('the lead', () => {
  it('is shown when the text does not begin with it', () => {
    expect(hasOwnLead({ summary: '陈望生下山了。', body_html: '<p>下午四点二十分，补给船靠岸。</p>' })).toBe(true)
  })

  it.each([
    ['这里记录每周值得分享的内容。', '<p data-p="1">这里记录每周<b>值得</b>分享的内容。</p><p>正文</p>'],
    ['R&D is “new”', '<h2>One</h2>\n<p>R&amp;D is\n“new”</p>'],
    ['下午四点二十分，补给船…', '<p>下午四点二十分，补给船靠岸。</p>'],
    ['', '<p>正文</p>'],
  ])('%s is not said twice', (summary, html) => {
    expect(hasOwnLead({ summary, body_html: html })).toBe(false)
  })
})

describe('the cover', () => {
  const image = (url: string) => ({
    url,
    width: 1,
    height: 1,
    size: 1,
    alt: '',
    caption: '',
    color: '',
    original_url: '',
    original_size: 0,
  })
  const text = '<p>正文</p>'

  it('is shown when it is no picture of the text', () => {
    expect(hasOwnCover({ cover: '/media/aa-828.webp', images: [image('/media/bb-1242.webp')], body_html: text })).toBe(
      true,
    )
  })

  it('is not shown twice', () => {
    expect(hasOwnCover({ cover: '/media/aa-828.webp', images: [image('/media/aa-1242.webp')], body_html: text })).toBe(
      false,
    )
    expect(
      hasOwnCover({ cover: 'https://a.example/1.png', images: [image('https://a.example/1.png')], body_html: text }),
    ).toBe(false)
  })

  it('gives way to a picture that the text opens with', () => {
    expect(hasOwnCover({ cover: '/media/aa-828.webp', images: [], body_html: '<figure><img src="x"></figure>' })).toBe(
      false,
    )
    expect(hasOwnCover({ cover: '', images: [], body_html: text })).toBe(false)
  })
})

describe('one picture', () => {
  it('is known by what comes before its size, elsewhere by its whole address', () => {
    expect(isSamePicture('/davmu/share/media/aa-360.webp', '/davmu/share/media/aa.jpg')).toBe(true)
    expect(isSamePicture('https://a.example/x/1.png', 'https://a.example/y/1.png')).toBe(false)
  })
})
