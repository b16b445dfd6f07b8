import { describe, expect, it } from 'vitest'
import { findStart } from './film-start.ts'

describe('where a film begins', () => {
  it('is the second that the address names, before anything that was kept', () =>
    expect(findStart('?t=0:12', 30, 60)).toEqual({ seconds: 12, by: 'link' }))

  it('is a little before where the reader was', () => {
    expect(findStart('', 30, 60)).toEqual({ seconds: 27, by: 'kept' })
    expect(findStart('', 2, 60)).toEqual({ seconds: 0, by: 'kept' })
  })

  it.each(['?t=0', '?t=-3', '?t=60', '?t=99', '?t=', '?t=1e3', '?t=12345678'])('is the beginning for %s', (search) =>
    expect(findStart(search, null, 60)).toBeNull(),
  )

  it('may be anywhere while the length is not known', () =>
    expect(findStart('?t=900', null, 0)).toEqual({ seconds: 900, by: 'link' }))
})
