import { expect, it } from 'vitest'
import { itemTypes } from './content-types.ts'
import { isPreview, parseAddress } from './parse-address.ts'
import { previewPath } from './preview-path.ts'
import { toHref } from './share-urls.ts'

const rules = {
  locales: ['zh-CN', 'en'],
  defaultLocale: 'zh-CN',
  isId: (text: string) => text === 'AbCd1234',
  isPerson: () => false,
}

it.each(itemTypes)('a preview of the type %s has an address that is read as one', (type) => {
  const path = previewPath('a.b-c', { type, id: 'AbCd1234', publishTime: 1_790_000_000 })
  expect(path.startsWith('/preview-a.b-c/')).toBe(true)
  const parsed = parseAddress(toHref(path, 'en', rules), rules)
  expect(parsed?.address).toMatchObject({ actor: 'preview-a.b-c', id: 'AbCd1234' })
  expect([parsed && isPreview(parsed.address), parsed?.idIsValid]).toEqual([true, true])
})
