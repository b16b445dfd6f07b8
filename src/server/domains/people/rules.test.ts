import { expect, it } from 'vitest'
import { changesOf, settle } from './rules.ts'

it('changes what is wanted otherwise than it is', () => {
  const row = { nickname: '林', intro: '', avatar: 'a' }
  expect(changesOf(row, { nickname: '林', intro: '写字', avatar: undefined })).toEqual({ intro: '写字' })
  expect(changesOf(row, { avatar: '' })).toEqual({ avatar: '' })
})

it('shows what is not held, and keeps waiting what was not said again', () => {
  const before = { nickname: '旧', intro: '旧' }
  const changes = { nickname: '新', avatar: 'b' }
  expect(settle(before, changes, changes, { avatar: 'b' })).toEqual({
    facts: { nickname: '新' },
    pending: { avatar: 'b', intro: '旧' },
  })
  expect(settle(before, {}, {}, {})).toEqual({ facts: {}, pending: before })
  expect(settle(before, { nickname: '林', intro: '林' }, {}, {})).toEqual({ facts: {}, pending: {} })
})
