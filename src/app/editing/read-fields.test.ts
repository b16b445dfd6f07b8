import { describe, expect, it } from 'vitest'
import { readFields } from './read-fields.ts'

describe('fields as JSON', () => {
  it('are read as front matter is: numbers and yes or no as their text, null as nothing', () => {
    const fields = {
      title: 2026,
      tags: ['海', 7, null],
      cover: null,
      type: 'audio',
      media: ['https://sound.example/a.mp3', { address: 'https://sound.example/b.mp3', size: 12 }],
      number: 3,
      images: { 'a.png': '/davmu/share/media/a.png' },
    }
    expect(readFields(fields)).toMatchObject({
      given: {
        title: '2026',
        tags: ['海', '7'],
        number: 3,
        media: [{ address: 'https://sound.example/a.mp3' }, { size: 12 }],
        images: new Map([['a.png', '/davmu/share/media/a.png']]),
      },
    })
  })

  it.each([
    ['a name that no field has', { colour: 'red' }, 'colour'],
    ['a name that every object has', { constructor: 'x' }, 'constructor'],
    ['a list in a list of texts', { tags: [['海']] }, 'tags.0'],
    ['a mapping where a text belongs', { title: { zh: '题' } }, 'title'],
    [
      'a field inside another',
      { type: 'question', answers: [{ name: '周', date: 'never', text: '答' }] },
      'answers.0.date',
    ],
    ['something nested without an end', { modules: [[[[[['x']]]]]] }, 'modules.0.0.0.0.0'],
  ])('are refused by name: %s', (_what, fields, path) => {
    const read = readFields(fields)
    expect('problems' in read && read.problems.map((problem) => problem.path.join('.'))).toContain(path)
  })
})
