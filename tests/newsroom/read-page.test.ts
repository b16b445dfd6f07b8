import { expect, it } from 'vitest'
import { readPage, writePage } from '#newsroom/manuscript/paste/read-page.ts'

const URL_OF_PAGE = 'https://elsewhere.example/a'
const words = (html: string) => readPage(html, URL_OF_PAGE).blocks.map(({ textContent }) => textContent)

it('a page is read where its text is, with what it says of itself', () => {
  const page = readPage(
    `<html><head><title>别的题目</title>
     <meta property="og:title" content="最后一班"><meta name="description" content="一句话">
     <meta property="og:image" content="https://elsewhere.example/c.jpg"><meta property="og:site_name" content="海报">
     </head><body><nav>导航</nav><article><h2>船</h2><p>灯<b>亮了</b>。<img src="https://elsewhere.example/a.jpg"></p>
     <iframe src="https://video.example/1"></iframe></article><footer>页脚</footer></body></html>`,
    URL_OF_PAGE,
  )
  expect(page.fields).toEqual({
    title: '最后一班',
    summary: '一句话',
    cover: 'https://elsewhere.example/c.jpg',
    source: '海报',
    source_url: URL_OF_PAGE,
  })
  expect(page.blocks.map(({ textContent }) => textContent)).toEqual(['船', '灯亮了。'])
  expect(page.pictures.map(({ src }) => src)).toEqual(['https://elsewhere.example/a.jpg'])
  expect(page.dropped).toMatchObject({ video: 1 })
})

it('the text of a public account comes before anything else', () => {
  expect(words('<article>旁边</article><div id="js_content"><p>正文</p></div>')).toEqual(['正文'])
})

it('a page without any of that is read whole, under its title', () => {
  expect(readPage('<title> 题 </title><p>一</p>', URL_OF_PAGE).fields['title']).toBe('题')
  expect(words('<p>一</p><p>二</p>')).toEqual(['一', '二'])
})

it('whatever is not a page is no reason to fail', () => {
  expect(words('')).toEqual([])
  expect(words('<'.repeat(10_000))).toEqual(expect.any(Array))
  expect(words(`${'<div>'.repeat(20_000)}深处的字`)).toEqual(['深处的字'])
})

it('an article of it has its pictures at home, and is Markdown', () => {
  const page = readPage(
    '<article><h2>船</h2><p><b>亮</b></p><img src="https://elsewhere.example/a.jpg" alt="灯"></article>',
    URL_OF_PAGE,
  )
  const { body } = writePage(page, new Map([['https://elsewhere.example/a.jpg', '/davmu/share/media/a.webp']]))
  expect(body).toBe('## 船\n\n**亮**\n\n![灯](/davmu/share/media/a.webp)')
})
