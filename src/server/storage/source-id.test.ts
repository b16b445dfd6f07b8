import { expect, it } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import { parseOwnSourceId, sourceIdOf } from './source-id.ts'

const ids = createIdCodec('a salt')

it('the name of a row is the one that its source gave it', () => {
  expect(sourceIdOf({ id: 7, source_id: 'old:7', created_at: 100 }, ids)).toBe('old:7')
  expect(parseOwnSourceId('old:7', ids)).toBeNull()
})

it('a row without a source has a name that leads back to it, on its own site', () => {
  const name = sourceIdOf({ id: 7, source_id: null, created_at: 100 }, ids)
  expect(parseOwnSourceId(name, ids)).toEqual({ id: 7, createdAt: 100 })
  expect(parseOwnSourceId(name, createIdCodec('another salt'))).toBeNull()
  expect(parseOwnSourceId(`${name}x`, ids)).toBeNull()
})
