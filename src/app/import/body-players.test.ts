import { expect, test } from 'vitest'
import { playersAndPostersIn, playersIn, withPlayers } from './body-players.ts'

const BODY = `一段，写着 \`<audio src="inline.mp3">\`。

<audio controls src="../media/a.m4a"></audio>

<video poster='p.png'
  src=b.mp4><source src='c.mp4?x=1&amp;y=2'></video>

\`\`\`html
<audio src="code.mp3"></audio>
\`\`\`
`

test('addresses of what a text plays are found outside of code, and each is replaced where it stands', () => {
  const text = { body: BODY, bodyFormat: 'markdown' as const }
  expect(playersIn(text)).toEqual(['../media/a.m4a', 'b.mp4', 'c.mp4?x=1&y=2'])
  const stored = new Map([
    ['b.mp4', '/m/b.mp4'],
    ['code.mp3', '/m/code.mp3'],
  ])
  expect(withPlayers(text, stored)).toBe(BODY.replace('src=b.mp4', 'src="/m/b.mp4"'))
  expect(playersAndPostersIn(text)).toEqual(['../media/a.m4a', 'b.mp4', 'p.png', 'c.mp4?x=1&y=2'])
})

test('a text that plays nothing stays as it is', () => {
  const text = { body: '<p>audio src="a"</p><img src="a.png">', bodyFormat: 'html' as const }
  expect(playersIn(text)).toEqual([])
  expect(withPlayers(text, new Map([['a.png', 'b.png']]))).toBe(text.body)
})
