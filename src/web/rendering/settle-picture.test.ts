import { expect, it } from 'vitest'
import type { PageMeta } from '../runtime/page-meta.ts'
import { settlePicture } from './settle-picture.ts'

const meta = (part: Partial<PageMeta>): PageMeta => ({
  title: '',
  description: '',
  keywords: '',
  path: '/',
  type: 'website',
  image: null,
  noindex: false,
  structured: [],
  ...part,
})
const unsized = (url: string) => ({ url, width: 0, height: 0 })
const sizes: Record<string, { width: number; height: number }> = {
  '/media/wide.webp': { width: 828, height: 500 },
  '/media/299.webp': { width: 299, height: 900 },
  '/media/300.webp': { width: 300, height: 100 },
}
const settle = (part: Partial<PageMeta>) => settlePicture(meta(part), async (url) => sizes[url] ?? null)
const CARD = { width: 1080, height: 1080 }

it('a picture of the media store is shared with its size', async () => {
  expect(await settle({ image: unsized('/media/wide.webp') })).toEqual({
    url: '/media/wide.webp',
    width: 828,
    height: 500,
  })
  expect(await settle({ image: unsized('/media/300.webp') })).toMatchObject({ url: '/media/300.webp' })
})

it('a picture that clients would pass over gives way to the painted one', async () => {
  expect(await settle({ image: unsized('/media/299.webp'), card: '/card.png' })).toEqual({ url: '/card.png', ...CARD })
  expect(await settle({ image: { url: 'https://a.example/b', width: 299, height: 1 } })).toMatchObject(CARD)
})

it('a picture elsewhere whose size nobody knows is shared without one', async () => {
  expect(await settle({ image: unsized('https://a.example/b') })).toEqual(unsized('https://a.example/b'))
})

it('a page without an address or a poster is not shared with a painted picture', async () => {
  expect(await settle({ path: null })).toBeNull()
  expect(await settle({ card: '' })).toBeNull()
})
