import { describe, expect, it } from 'vitest'
import { splitText } from './split-text.ts'

describe('a plain text', () => {
  it('of 600 characters is shown whole', () => {
    expect(splitText(`${'一'.repeat(300)}\n\n${'二'.repeat(300)}`)).toEqual({
      paragraphs: [
        { start: 0, shown: '一'.repeat(300), rest: '' },
        { start: 300, shown: '二'.repeat(300), rest: '' },
      ],
      left: 0,
    })
  })

  it('that is longer is shown up to a character, and nothing of it is lost', () => {
    const text = `${'一'.repeat(100)}\n${'二'.repeat(600)}\n${'🐚'.repeat(50)}`
    const { paragraphs, left } = splitText(text)
    expect(left).toBe(510)
    expect(paragraphs.map(({ shown }) => Array.from(shown).length)).toEqual([100, 140, 0])
    expect(paragraphs.map(({ shown, rest }) => shown + rest).join('\n')).toBe(text)
  })

  it('may be empty', () => {
    expect(splitText('')).toEqual({ paragraphs: [], left: 0 })
  })
})
