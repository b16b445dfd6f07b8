import { describe, expect, it, vi } from 'vitest'
import { findKeptPage, keepPage } from './kept-pages.ts'

const standAt = (pathname: string, search = '') => vi.stubGlobal('location', { pathname, search })

describe('a page that was shown', () => {
  it('is found again when the browser has gone to its address', () => {
    keepPage('/a?x=1', 'first')
    keepPage('/b', 'second')
    standAt('/a', '?x=1')
    expect(findKeptPage('/a?x=1')).toBe('first')
  })

  it('is loaded anew when a link leads to it', () => {
    keepPage('/a', 'kept')
    standAt('/b')
    expect(findKeptPage('/a')).toBeUndefined()
  })

  it('is forgotten when many were shown after it', () => {
    keepPage('/old', 'old')
    for (let page = 0; page < 10; page += 1) keepPage(`/page${page}`, page)
    standAt('/old')
    expect(findKeptPage('/old')).toBeUndefined()
    standAt('/page0')
    expect(findKeptPage('/page0')).toBe(0)
  })
})
