import { expect, it } from 'vitest'
import { toLoggedPath } from './logged-path.ts'

it('an address is logged without what somebody asked for, and without what opens a preview', () => {
  expect(toLoggedPath('/davmu/share/search/index?keyword=secret')).toBe('/davmu/share/search/index')
  expect(toLoggedPath('/davmu/share/preview-1.a_B-2~c/doc/2024/05/AbCd1234/index?x')).toBe(
    '/davmu/share/preview-*/doc/2024/05/AbCd1234/index',
  )
})
