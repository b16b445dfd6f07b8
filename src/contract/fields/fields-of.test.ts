import { describe, expect, it } from 'vitest'
import { itemTypes } from '../content-types.ts'
import { article } from './article.ts'
import { fieldsOf, typesWithField } from './fields-of.ts'

describe('fields of a type', () => {
  it('are those of every item, and its own', () => {
    for (const type of itemTypes)
      expect(Object.keys(fieldsOf(type))).toEqual(expect.arrayContaining(Object.keys(article)))
    expect(Object.keys(fieldsOf('gallery'))).toEqual(Object.keys(article))
    expect(Object.keys(fieldsOf('doc'))).toEqual([...Object.keys(article), 'narration'])
    expect(Object.keys(fieldsOf('special')).slice(-5)).toEqual(['modules', 'anchor', 'starts', 'ends', 'place'])
  })

  it('know the types that they are of', () => {
    expect(typesWithField('captions')).toEqual(['video', 'svideo', 'circle'])
    expect(typesWithField('starts')).toEqual(['audio_album', 'video_album', 'local_live', 'special', 'activity'])
    expect(typesWithField('title')).toEqual([])
  })
})
