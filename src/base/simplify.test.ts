import { expect, it } from 'vitest'
import { simplify } from './simplify.ts'

it('writes each traditional character as a simplified one and leaves all others', () => {
  expect(['東', '燈塔 2 座', '灯塔', '', 'tower'].map(simplify)).toEqual(['东', '灯塔 2 座', '灯塔', '', 'tower'])
})
