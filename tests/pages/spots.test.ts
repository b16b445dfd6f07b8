import { describe, expect, it } from 'vitest'
import type { Answer } from '#contract/endpoints.ts'
import { addressOf, comment, commentList, detail, idOf, renderSite } from './fake-site.ts'

const CONTENT = 'GET /inner/static/content/{id}'
const COMMENTS = 'GET /inner/comment/{id}'
const HTML =
  '<p data-p="1">潮水退了。</p><p data-p="2">“天晴得够久，水就会自己变成盐。”&amp;<b>他</b>说。</p>' +
  '<figure data-p="3"><img src="/a.webp" alt="盐"></figure>'
const gives = (data: unknown) => (): Answer<unknown> => ({ code: 0, msg: 'ok', data })

/** What the head of item 7 says to those who draw cards, and what its comments were asked with. */
async function cardOf(query: string, list = commentList([]), parts: Parameters<typeof detail>[1] = {}) {
  const asked: unknown[] = []
  const { html, tags } = await renderSite(`${addressOf(7)}${query}`, {
    [CONTENT]: gives(detail(7, { body_html: HTML, ...parts })),
    [COMMENTS]: (input) => {
      asked.push(input['comment_id'])
      return input['comment_id'] === 'noId1234'
        ? { code: 40002, msg: '', data: null, request_id: '' }
        : { code: 0, msg: 'ok', data: list }
    },
  })
  const find = (pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
  return {
    html,
    tags,
    asked,
    texts: [
      find(/<meta name="description" content="([^"]*)">/),
      find(/<meta property="og:description" content="([^"]*)">/),
      find(/<meta name="twitter:description" content="([^"]*)">/),
    ],
    addresses: [find(/<link rel="canonical" href="([^"]*)">/), find(/<meta property="og:url" content="([^"]*)">/)],
  }
}

const clean = `https://share.example${addressOf(7)}`
const SUMMARY = '第7篇的提要'

describe('the card of a spot', () => {
  it('says what stands in the paragraph, at the address of the item', async () => {
    const { texts, addresses } = await cardOf('?p=2')
    expect(new Set(texts)).toEqual(new Set(['“天晴得够久，水就会自己变成盐。”&amp;他说。']))
    expect(addresses).toEqual([clean, clean])
  })

  it('says what a comment says, a reply too, and the page opens at it', async () => {
    const reply = { ...comment(2, { id: 'reply123', content: '我也在<那里>' }), sub_list: [] as [] }
    const list = commentList([comment(1, { sub_list: [reply] })])
    const { texts, addresses, asked, tags } = await cardOf('?c=reply123&p=2', list)
    expect(new Set(texts)).toEqual(new Set(['我也在&lt;那里&gt;']))
    expect(addresses).toEqual([clean, clean])
    expect(asked).toEqual(['reply123'])
    expect(tags).toContain(`comments:${idOf(7)}`)
  })

  it.each([
    ['a paragraph that is not there', '?p=99'],
    ['a paragraph without words', '?p=3'],
    ['no number', '?p=2%22%3E%3Cscript%3E'],
    ['a second alone', '?t=20'],
    ['markup for a comment', '?c=%22%3E%3Cb%3E'],
    ['a comment that is not there', '?c=nobody12'],
  ])('is the card of the item for %s', async (_name, query) => {
    const { html, texts } = await cardOf(query, commentList([comment(1)]))
    expect(new Set(texts)).toEqual(new Set([SUMMARY]))
    expect(html).not.toContain('<script>"')
  })

  it('is that of the item for a comment that is not public', async () => {
    const removed = comment(1, { id: 'removed1', status: 2, content: '' })
    const pending = comment(2, { id: 'pending1', status: 0, content: '还没有人看过' })
    const list = commentList([removed, pending])
    expect((await cardOf('?c=removed1', list)).texts[0]).toBe(SUMMARY)
    expect((await cardOf('?c=pending1', list)).texts[0]).toBe(SUMMARY)
  })

  it('goes without the comment where its id is none, and the comments stay', async () => {
    const { html, asked, texts } = await cardOf('?c=noId1234', commentList([comment(1)]), { comment_enable: 1 })
    expect(asked).toEqual(['noId1234', undefined])
    expect(texts[0]).toBe(SUMMARY)
    expect(html).toContain('第1条评论')
  })
})
