import { describe, expect, it } from 'vitest'
import { parseModelFile } from './parse-model-file.ts'

const WHOLE = `
key: yuchuan
name: 澜州渔船名录
model:
  name: 渔船
  fields:
    - {key: hao, label: 船号}
    - {key: chang, label: 船长（米）, kind: number}
    - {key: zhao, label: 照片, kind: image}
catalog:
  - key: laogang
    name: 老港
    children:
      - {key: dong, name: 东码头}
  - {key: xingang, name: 新港}
items:
  - key: zhe-01
    title: 浙澜渔 01
    summary: 还在出海
    cover: ../media/hull.jpg
    catalog: dong
    values: {hao: "01", chang: 18.5, zhao: ../media/dune.jpg}
    text: |
      一九八七年下水。

      ![船身](../media/hull.jpg)
    updated: 2026-11-01
  - {key: zhe-02, title: 浙澜渔 02}
`

describe('a file of a content model', () => {
  it('is read whole', () => {
    const source = parseModelFile(WHOLE)
    expect(source).toMatchObject({ key: 'yuchuan', name: '澜州渔船名录', model: { name: '渔船' } })
    expect(source.model.fields.map((field) => field.kind)).toEqual(['text', 'number', 'image'])
    expect(source.catalog[0]?.children).toEqual([{ key: 'dong', name: '东码头', children: [] }])
    expect(source.items[0]).toEqual({
      key: 'zhe-01',
      uuid: null,
      title: '浙澜渔 01',
      summary: '还在出海',
      cover: '../media/hull.jpg',
      catalog: 'dong',
      values: { hao: '01', chang: '18.5', zhao: '../media/dune.jpg' },
      text: '一九八七年下水。\n\n![船身](../media/hull.jpg)\n',
      updatedAt: Date.UTC(2026, 9, 31, 16) / 1000,
      images: ['../media/hull.jpg'],
      files: new Map(),
    })
    expect(source.items[1]).toMatchObject({ catalog: null, values: {}, text: '', updatedAt: null })
  })

  it.each([
    ['broken YAML', 'key: [a', 1, /broken YAML/],
    ['no key', 'name: 甲\nmodel: {name: 乙}', 1, /key is missing/],
    ['a key that is none', 'key: 甲\nname: 甲\nmodel: {name: 乙}', 1, /key is not a key/],
    ['no model', 'key: a\nname: 甲', 1, /model/],
    ['a kind that is none', WHOLE.replace('kind: number', 'kind: money'), 8, /model.fields.1.kind/],
    ['a date that is none', WHOLE.replace('2026-11-01', 'gestern'), 27, /"gestern" is not a date/],
    ['a node that is not there', WHOLE.replace('catalog: dong', 'catalog: xi'), 21, /xi is no node/],
    ['a field that is not there', WHOLE.replace('{hao: "01"', '{kuan: "01"'), 22, /kuan is no field/],
    ['a node twice', WHOLE.replace('key: xingang', 'key: dong'), 15, /dong is there twice/],
    ['an item twice', WHOLE.replace('key: zhe-02', 'key: zhe-01'), 28, /zhe-01 is there twice/],
    ['an alias', 'key: &a b\nname: *a\nmodel: {name: 乙}', 2, /aliases/],
  ])('is refused for %s, with the line', (_name, yaml, line, message) => {
    expect(() => parseModelFile(yaml)).toThrow(message)
    try {
      parseModelFile(yaml)
    } catch (error) {
      expect(error).toMatchObject({ line })
    }
  })

  it('is refused for a catalogue without end', () => {
    const deep = (depth: number): object => ({
      key: `n${depth}`,
      name: '层',
      children: depth > 0 ? [deep(depth - 1)] : [],
    })
    const yaml = JSON.stringify({ key: 'a', name: '甲', model: { name: '乙' }, catalog: [deep(20)] })
    expect(() => parseModelFile(yaml)).toThrow(/deeper than 12/)
  })
})
