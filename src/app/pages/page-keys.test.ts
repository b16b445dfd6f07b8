import { expect, it } from 'vitest'
import { isEndless } from './page-keys.ts'

it.each([
  ['/davmu/share/mp/doc/2024/05/AbCd1234/index?p=7', true],
  ['/davmu/share/dejin/content/index?id=AbCd1234&c=AbCd1234', true],
  ['/davmu/share/dejin/content/index?id=AbCd1234', false],
  ['/davmu/share/mp/doc/2024/05/AbCd1234/index', false],
  ['/davmu/share/?gid=AbCd1234', false],
])('of %s there are more than can be kept: %s', (key, expected) => expect(isEndless(key)).toBe(expected))
