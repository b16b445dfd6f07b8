import { expect, test } from 'vitest'
import { linkEmbeds } from './markdown-embeds.ts'

test('players of others in Markdown are links, in a line or by themselves, and told; frames and what a browser plays stay', () => {
  const { body, notes } = linkEmbeds(
    '字 a < b。\n\n<iframe src="https://p.example/1" title="河"></iframe>\n\n又<embed src="https://v.example/a.swf">。\n\n<video src="../a.mp4"></video>\n',
  )
  expect(body).toBe(
    '字 a < b。\n\n<iframe src="https://p.example/1" title="河"></iframe>\n\n又<a href="https://v.example/a.swf">v.example</a>。\n\n<video src="../a.mp4"></video>\n',
  )
  expect(notes.map(({ message }) => message)).toEqual([
    '<iframe> of p.example is a link, unless FRAME_HOSTS names that host',
    '<embed> of v.example is a link',
  ])
})

test('what is code stays as it is', () => {
  const code = '```html\n<iframe src="https://p.example/1"></iframe>\n```\n\n字。\n'
  expect(linkEmbeds(code)).toEqual({ body: code, notes: [] })
})
