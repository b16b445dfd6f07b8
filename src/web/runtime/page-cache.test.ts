import { describe, expect, it, vi } from 'vitest'
import { findCachedPage, cachePage } from './page-cache.ts'

const standAt = (pathname: string, search = '') => vi.stubGlobal('location', { pathname, search })

describe('a page that was shown', () => {
  it('is found again when the browser has gone to its address', () => {
    cachePage('/a?x=1', 'first')
    cachePage('/b', 'second')
    standAt('/a', '?x=1')
    expect(findCachedPage('/a?x=1')).toBe('first')
  })

  it('is loaded anew when a link leads to it', () => {
    cachePage('/a', 'kept')
    standAt('/b')
    expect(findCachedPage('/a')).toBeUndefined()
  })

  it('is forgotten when many were shown after it', () => {
    cachePage('/old', 'old')
    for (let page = 0; page < 10; page += 1) cachePage(`/page${page}`, page)
    standAt('/old')
    expect(findCachedPage('/old')).toBeUndefined()
    standAt('/page0')
    expect(findCachedPage('/page0')).toBe(0)
  })
})
