import { expect, it } from 'vitest'
import { mergeFields } from './merge-fields.ts'

const base = {
  title: '潮',
  tags: ['海', '港'],
  chapters: ['00:00 一'],
  cover: 'a.jpg',
  live: { dvr: 0, chat: { slow: 5 } },
}

it('fields that one has changed, added or taken out are as they left them', () => {
  const { cover: _, ...ours } = { ...base, title: '潮退' }
  const theirs = { ...base, label: '特稿', live: { chat: { slow: 5 }, dvr: 1800 } }
  expect(mergeFields(base, ours, theirs)).toEqual({
    fields: { title: '潮退', tags: ['海', '港'], chapters: ['00:00 一'], label: '特稿', live: theirs.live },
    conflicts: [],
  })
})

it('a field that both have changed to something else is a conflict, and stands as ours', () => {
  const [ours, theirs] = [
    { ...base, title: '潮一' },
    { ...base, title: '潮二' },
  ]
  expect(mergeFields(base, ours, theirs)).toEqual({
    fields: ours,
    conflicts: [{ name: 'title', base: '潮', ours: '潮一', theirs: '潮二' }],
  })
})

it('a field that one has taken out and the other changed is a conflict', () => {
  const { cover: _, ...ours } = base
  expect(mergeFields(base, ours, { ...base, cover: 'b.jpg' })).toEqual({
    fields: ours,
    conflicts: [{ name: 'cover', base: 'a.jpg', ours: undefined, theirs: 'b.jpg' }],
  })
})

it('tags and groups of both go together, those that one has taken out are gone', () => {
  const merged = mergeFields(base, { ...base, tags: ['港', '灯塔'] }, { ...base, tags: ['海', '港', '渡轮'] })
  expect(merged).toEqual({ fields: { ...base, tags: ['港', '灯塔', '渡轮'] }, conflicts: [] })
})

it('lists whose order says something are taken as wholes', () => {
  const [ours, theirs] = [
    { ...base, chapters: ['00:00 甲'] },
    { ...base, chapters: ['00:00 一', '01:00 二'] },
  ]
  expect(mergeFields(base, ours, theirs).conflicts.map(({ name }) => name)).toEqual(['chapters'])
})

it('the same in another order of names, and the same change by both, are no change', () => {
  const ours = { ...base, live: { chat: { slow: 5 }, dvr: 0 } }
  expect(mergeFields(base, ours, { ...base, title: '新' })).toEqual({ fields: { ...ours, title: '新' }, conflicts: [] })
  expect(mergeFields(base, { title: '新' }, { title: '新' }).conflicts).toEqual([])
})
