import { expect, test } from 'vitest'
import { cleanHtml } from './clean-html.ts'

const clean = (html: string) => {
  const { html: cleaned, notes } = cleanHtml(html, 'https://a.example/2026/page/')
  return [cleaned, notes.map(({ message }) => message)]
}

test.each([
  [
    '<p>甲</p><iframe src="//player.example/v/1" title="河">x</iframe>',
    '<p>甲</p><iframe src="https://player.example/v/1" title="河">x</iframe>',
    ['<iframe> of player.example is a link, unless FRAME_HOSTS names that host'],
  ],
  [
    '<p>甲<audio controls><source src="a.mp3"></audio></p>',
    '<p>甲<audio controls><source src="https://a.example/2026/page/a.mp3"></audio></p>',
    ['<audio> is played from a.example'],
  ],
  [
    '<object data="https://o.example/x.swf"><embed src="https://o.example/x.swf"></object>',
    '<p><a href="https://o.example/x.swf">o.example</a></p>',
    ['<object> of o.example is a link'],
  ],
  [
    '<video data-src="//v.example/a.mp4"></video><video src="https://v.example/b.m3u8"></video>',
    '<video data-src="//v.example/a.mp4" src="https://v.example/a.mp4"></video><p><a href="https://v.example/b.m3u8">v.example</a></p>',
    ['<video> is played from v.example', '<video> of v.example is a link'],
  ],
  ['<p>甲</p><video src="blob:https://a.example/1"></video>', '<p>甲</p>', ['left out: <video> without an address']],
  ['<p>甲</p><iframe src="about:blank"></iframe>', '<p>甲</p>', ['left out: <iframe> without an address']],
  ['<p>甲</p><video></video>', '<p>甲</p>', ['left out: <video> without an address']],
  [
    '<p>甲<svg><path/></svg></p><script>x</script>',
    '<p>甲<svg><path/></svg></p><script>x</script>',
    ['left out: <svg>'],
  ],
])('what plays or shows something in %s is played, a link, or told', (html, cleaned, notes) => {
  expect(clean(html)).toEqual([cleaned, notes])
})

test('addresses are whole but for those in the page, and pictures that come late are there', () => {
  expect(
    clean(
      '<a href="../b">1</a><a href="#n1">2</a><img src="data:image/gif;base64,R0" data-src="/c.png"><img src="d.png">',
    ),
  ).toEqual([
    '<a href="https://a.example/2026/b">1</a><a href="#n1">2</a><img src="https://a.example/c.png" data-src="/c.png"><img src="https://a.example/2026/page/d.png">',
    [],
  ])
})
