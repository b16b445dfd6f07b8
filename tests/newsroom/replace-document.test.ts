import fc from 'fast-check'
import { EditorState } from 'prosemirror-state'
import { expect, it } from 'vitest'
import { openBody, writeBody } from '#newsroom/manuscript/body.ts'
import { replaceDocument } from '#newsroom/parts/manuscript/replace-document.ts'
import { documents } from './generated-texts.ts'

it('a document becomes another one to the letter, whatever both are', () => {
  const open = (source: string) => openBody(source, 'markdown')
  fc.assert(
    fc.property(documents, documents, fc.boolean(), (one, two, isRead) => {
      const doc = isRead ? open(writeBody(two)) : two
      const state = EditorState.create({ doc: isRead ? open(writeBody(one)) : one })
      const { doc: made } = state.apply(replaceDocument(state, doc))
      expect(made.eq(doc)).toBe(true)
      expect(writeBody(made)).toBe(writeBody(doc))
    }),
    { numRuns: 60, seed: 1 },
  )
})
