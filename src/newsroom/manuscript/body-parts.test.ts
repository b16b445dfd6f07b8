import { describe, expect, it, vi } from 'vitest'
import { openBody, writeBody } from './body.ts'
import { schema } from './schema.ts'
import { splitMarkdown } from './split-markdown.ts'

vi.mock(import('./split-markdown.ts'), async (importOriginal) => {
  const real = await importOriginal()
  return { ...real, splitMarkdown: vi.fn<typeof real.splitMarkdown>(real.splitMarkdown) }
})

const paragraph = (words: string) => schema.nodes.paragraph.create(null, schema.text(words))
const empty = openBody('', 'markdown')

describe('a text that was written here', () => {
  it('is read again only around the block that changed', () => {
    const blocks = Array.from({ length: 60 }, (_, number) => paragraph(`第 ${number} 段。`))
    writeBody(schema.nodes.doc.create(empty.attrs, blocks))
    const changed = schema.nodes.doc.create(empty.attrs, blocks.with(30, paragraph('改过的一段。')))
    vi.mocked(splitMarkdown).mockClear()
    expect(writeBody(changed)).toContain('第 29 段。\n\n改过的一段。\n\n第 31 段。')
    expect(vi.mocked(splitMarkdown).mock.calls.length).toBeLessThan(10)
  })
})
