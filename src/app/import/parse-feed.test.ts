import { expect, test } from 'vitest'
import { toFeedItem } from './feed-items.ts'
import { parseFeed, type FeedItem } from './parse-feed.ts'
import { SourceError } from './source-error.ts'

const rss = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel><title>潮汐站 &amp; 灯塔</title><link>https://news.example/</link><description>两地</description><language>zh-CN</language>
<item><title>风 &amp;lt;浪&amp;gt;</title><link>https://news.example/a</link><guid isPermaLink="false">a-1</guid>
<description>一句话的摘要</description><content:encoded><![CDATA[<p>正文第一段，说清楚了今天的事情。</p><img src="/i/1.jpg"><script>x</script>]]></content:encoded>
<dc:creator>林述</dc:creator><category>海洋</category><category> 海洋 </category><pubDate>Thu, 19 Nov 2026 13:40:00 GMT</pubDate>
<enclosure url="https://news.example/c.jpg" length="1" type="image/jpeg"/></item>
<item><title>没有编号</title><description>x</description></item>
<item><guid>b</guid><title>坏日期</title><description>x</description><pubDate>someday</pubDate></item>
</channel></rss>`

const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Atom 站</title><id>urn:x</id><updated>2026-11-19T00:00:00Z</updated>
<entry><id>urn:1</id><title type="text">1 &lt; 2</title><link rel="alternate" href="https://a.example/1"/><published>2026-11-18T00:00:00Z</published>
<updated>2026-11-19T00:00:00Z</updated><author><name>甲</name></author><author><name>乙</name></author><category term="t"/>
<content type="html">&lt;p&gt;Hello from an Atom entry.&lt;/p&gt;</content></entry></feed>`

const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel rdf:about="https://r.example/"><title>RDF 站</title><link>https://r.example/</link><description>d</description></channel>
<item rdf:about="https://r.example/1"><title>T</title><link>https://r.example/1</link><description>&lt;b&gt;text&lt;/b&gt;</description><dc:date>2026-11-19T21:40+08:00</dc:date></item></rdf:RDF>`

const json = JSON.stringify({
  version: 'https://jsonfeed.org/version/1.1',
  title: 'JSON 站',
  items: [
    {
      id: '7',
      url: 'https://j.example/7',
      title: '<b>粗</b>',
      content_text: '第一段 <x>\n\n第二段',
      tags: ['t'],
      image: 'https://j.example/7.png',
      date_published: '2026-11-19T21:40:00+08:00',
    },
  ],
})

test('parseFeed reads RSS', () => {
  const feed = parseFeed(rss)
  expect(feed.title).toBe('潮汐站 & 灯塔')
  const [first] = feed.items
  if (first === undefined) throw new Error('no items')
  expect(toFeedItem(first, { key: 'https://news.example/feed', feed })).toMatchObject({
    sourceId: 'feed:https://news.example/feed#a-1',
    summary: '一句话的摘要',
    bodyFormat: 'html',
    editor: '林述',
    sourceUrl: 'https://news.example/a',
    publishAt: Date.UTC(2026, 10, 19, 13, 40) / 1000,
    cover: 'https://news.example/c.jpg',
    images: ['https://news.example/i/1.jpg'],
    tags: ['海洋'],
    lang: 'zh-CN',
    folder: null,
  })
})

function itemOf(item: FeedItem, key: string) {
  return toFeedItem(item, { key, feed: parseFeed(rss) })
}

test('parseFeed names what is wrong with an item', () => {
  const [, nameless, undated] = parseFeed(rss).items
  if (nameless === undefined || undated === undefined) throw new Error('no items')
  expect(itemOf(nameless, 'f')).toMatchObject({
    sourceId: expect.stringMatching(/^feed:f#text:[0-9a-f]{16}$/) as string,
    notes: [{ message: expect.stringContaining('neither an id nor a link') as string }],
  })
  expect(() => itemOf(undated, 'f')).toThrow('published: "someday" is not a date')
})

test.each([
  [
    'Atom',
    atom,
    {
      title: '1 < 2',
      sourceId: 'feed:f#urn:1',
      editor: '甲、乙',
      publishAt: Date.UTC(2026, 10, 18) / 1000,
      summary: 'Hello from an Atom entry.',
    },
  ],
  [
    'RDF',
    rdf,
    {
      title: 'T',
      sourceId: 'feed:f#https://r.example/1',
      body: '<b>text</b>',
      publishAt: Date.UTC(2026, 10, 19, 13, 40) / 1000,
    },
  ],
  [
    'JSON Feed',
    json,
    {
      title: '<b>粗</b>',
      body: '<p>第一段 &lt;x&gt;</p>\n<p>第二段</p>',
      cover: 'https://j.example/7.png',
      tags: ['t'],
    },
  ],
])('parseFeed reads %s', (_name, text, expected) => {
  const [item] = parseFeed(text).items
  if (item === undefined) throw new Error('no items')
  expect(itemOf(item, 'f')).toMatchObject(expected)
})

test.each([
  ['text', 'hello'],
  ['nothing', ''],
  ['HTML', '<html><body>no</body></html>'],
  ['JSON', '{"a":1}'],
  ['cut', rss.slice(0, 60)],
])('%s is no feed', (_name, text) => {
  expect(() => parseFeed(text)).toThrow(SourceError)
})

test('parseFeed finds where addresses start from', () => {
  const based = `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://a.example/x/"><title>t</title><link href="../"/>
<entry xml:base="e/"><id>1</id><title>t</title><link href="p.html"/><content type="html" xml:base="deep/">&lt;img src="i.png">&lt;a href="#n">n&lt;/a></content></entry></feed>`
  const plain = `<rss version="2.0"><channel><title>t</title><link>/home/</link><item><guid>1</guid><title>t</title><link>posts/1/</link>
<description>&lt;img src="i.png"></description></item><item><guid>2</guid><title>t</title><description>&lt;img src="i.png"></description></item></channel></rss>`
  const bodies = (text: string) => {
    const feed = parseFeed(text, 'https://b.example/feeds/all.xml')
    return feed.items
      .map((item) => toFeedItem(item, { key: 'f', feed }))
      .map(({ body, sourceUrl }) => [body, sourceUrl])
  }
  expect(bodies(based)).toEqual([
    ['<img src="https://a.example/x/e/deep/i.png"><a href="#n">n</a>', 'https://a.example/x/e/p.html'],
  ])
  expect(bodies(plain)).toEqual([
    ['<img src="https://b.example/home/posts/1/i.png">', 'https://b.example/home/posts/1/'],
    ['<img src="https://b.example/home/i.png">', ''],
  ])
})

test('parseFeed unpacks content in base64, and says when a date has no zone', () => {
  const packed = Buffer.from('<p>潮水在夜里退去，露出沙滩。</p>').toString('base64')
  const [item] = parseFeed(
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>t</title><entry><id>1</id><title>t</title><published>2026-11-19T21:40:00</published>
<content type="application/xhtml">${packed}</content></entry></feed>`,
  ).items
  if (item === undefined) throw new Error('no items')
  expect(itemOf(item, 'f')).toMatchObject({
    body: '<p>潮水在夜里退去，露出沙滩。</p>',
    publishAt: Date.UTC(2026, 10, 19, 13, 40) / 1000,
    notes: [{ message: 'date without a zone, read as UTC+8' }],
  })
})

test('an export of WordPress is no feed, and its command is named', () => {
  const wxr = rss.replace('<rss ', '<rss xmlns:wp="http://wordpress.org/export/1.2/" ')
  expect(() => parseFeed(wxr)).toThrow('`import wordpress` takes it')
})

test('entities that multiply do no harm', () => {
  const levels = Array.from({ length: 12 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')
  const bomb = `<!DOCTYPE rss [<!ENTITY l0 "lol">${levels}<!ENTITY file SYSTEM "file:///etc/passwd">]><rss version="2.0"><channel><title>&l12;&file;</title><item><guid>1</guid><title>t</title><description>&l12;</description></item></channel></rss>`
  let text = ''
  try {
    text = JSON.stringify(parseFeed(bomb))
  } catch (error) {
    expect(error).toBeInstanceOf(SourceError)
  }
  expect(text.length).toBeLessThan(10_000)
  expect(text).not.toContain('root:')
})

test('elements inside each other by the thousand are refused', () => {
  const [item] = parseFeed(json).items
  if (item === undefined) throw new Error('no items')
  const body = `${'<b>'.repeat(20_000)}<img src="a.png">`
  expect(() => itemOf({ ...item, body }, 'f')).toThrow('nested too deeply')
})
