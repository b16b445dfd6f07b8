import { expect, it } from 'vitest'
import { joinTexts } from './join-texts.ts'

const base = { fields: { title: '潮', tags: ['海'], kicker: '旧' }, body: '一\n\n二\n\n三\n' }

it('different places go together without a question', () => {
  const mine = { fields: { ...base.fields, title: '潮水' }, body: '一改\n\n二\n\n三\n' }
  const theirs = { fields: { ...base.fields, tags: ['海', '灯'] }, body: '一\n\n二\n\n三改\n' }
  const { conflicts, write } = joinTexts({ base, mine, theirs })
  expect(conflicts).toEqual([])
  expect(write([])).toEqual({
    joined: { fields: { title: '潮水', tags: ['海', '灯'], kicker: '旧' }, body: '一改\n\n二\n\n三改\n' },
    lost: null,
  })
})

it('the same place is asked about, and what loses is not gone', () => {
  const mine = { fields: { ...base.fields, title: '我的' }, body: '一\n\n二我\n\n三\n' }
  const theirs = { fields: { ...base.fields, title: '别人的' }, body: '一\n\n二他\n\n三\n' }
  const { conflicts, write } = joinTexts({ base, mine, theirs })
  expect(conflicts).toEqual([
    { name: 'title', mine: '我的', theirs: '别人的' },
    { name: '', mine: '二我', theirs: '二他' },
  ])
  expect(write(['ours', 'ours'])).toEqual({ joined: mine, lost: null })
  expect(write(['theirs', 'both'])).toEqual({
    joined: { fields: theirs.fields, body: '一\n\n二我\n\n二他\n\n三\n' },
    lost: mine,
  })
})

it('a field that the other one took out goes where theirs is chosen', () => {
  const { title, tags } = base.fields
  const theirs = { fields: { title, tags }, body: base.body }
  const mine = { fields: { ...base.fields, kicker: '新' }, body: base.body }
  const { write } = joinTexts({ base, mine, theirs })
  expect(write(['theirs']).joined.fields).toEqual({ title, tags })
  expect(write(['ours']).joined.fields).toEqual(mine.fields)
})
