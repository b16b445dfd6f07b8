import { describe, expect, it } from 'vitest'
import { findBest, layOut, mayBeLinked, toAnswererKey, toItemUuid, toQuestionStatus, toText } from './rules.ts'

describe('a catalogue with its items', () => {
  const node = (key: string, children: ReturnType<typeof leaf>[] = []) => ({ key, name: key, children })
  const leaf = (key: string): { key: string; name: string; children: never[] } => ({ key, name: key, children: [] })
  const item = (key: string, catalog: string | null) => ({ key, catalog })

  it('is numbered so that everything below a node stands together', () => {
    const items = [item('1', 'b'), item('2', null), item('3', 'a1'), item('4', 'a'), item('5', 'a'), item('6', 'a2')]
    const laid = layOut([node('a', [leaf('a1'), leaf('a2')]), node('b')], items)
    expect(laid.items.map(({ key }) => key)).toEqual(['2', '4', '5', '3', '6', '1'])
    expect(
      laid.nodes.map(({ key, ancestors, place, firstItem, endItem }) => [key, ancestors, place, firstItem, endItem]),
    ).toEqual([
      ['a', [], 0, 1, 5],
      ['a1', ['a'], 1, 3, 4],
      ['a2', ['a'], 2, 4, 5],
      ['b', [], 3, 5, 6],
    ])
  })

  it('may be empty', () => {
    expect(layOut([], [])).toEqual({ nodes: [], items: [] })
    expect(layOut([leaf('a')], []).nodes).toMatchObject([{ firstItem: 0, endItem: 0 }])
  })
})

describe('a question', () => {
  it('is waiting, answered or settled', () => {
    expect(toQuestionStatus({ answer_count: 0, best_answer_id: null })).toBe(0)
    expect(toQuestionStatus({ answer_count: 3, best_answer_id: null })).toBe(1)
    expect(toQuestionStatus({ answer_count: 3, best_answer_id: 7 })).toBe(2)
  })

  it('has one accepted answer at most', () => {
    const answers = [{ isBest: false }, { isBest: true }, { isBest: true }]
    expect(findBest(answers)).toBe(answers[1])
    expect(findBest([])).toBeNull()
  })

  it('knows who answers by a license', () => {
    expect(toAnswererKey(7, { key: 'a', user: { licenseNo: '123' } })).toBe('license:123')
    expect(toAnswererKey(7, { key: 'a', user: { licenseNo: '' } })).toBe('answer:7:a')
  })
})

describe('an item of a content model', () => {
  it('has the same UUID whenever it is imported, and no other has it', () => {
    const uuid = toItemUuid('yuchuan', 'zhe-01')
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(toItemUuid('yuchuan', 'zhe-01')).toBe(uuid)
    expect(toItemUuid('yuchuan', 'zhe-02')).not.toBe(uuid)
    expect(toItemUuid('yuchua', 'n/zhe-01')).not.toBe(uuid)
  })
})

it.each([
  ['https://a.example/b', true],
  ['http://a.example', true],
  ['/davmu/share/inner/doc/1', true],
  ['//a.example', false],
  ['/\\a.example', false],
  ['javascript:alert(1)', false],
  ['JAVASCRIPT:alert(1)//https://a', false],
  ['data:text/html,x', false],
  ['https://', false],
  ['', false],
])('of links, %s may be one: %s', (address, isLink) => {
  expect(mayBeLinked(address)).toBe(isLink)
})

it('cleaning a post keeps the lines of a text and nothing that nobody sees', () => {
  expect(toText(' 一\r\n二\u0000\r\n\n三 ')).toBe('一\n二\n\n三')
})
