import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { READING_KEY } from './reading-settings.ts'
import { themeScript } from './theme-script.ts'

/** What was kept last. */
let kept: string | null

function run(stored: string | null, { ground = 'auto', dark = false, search = '' } = {}): Record<string, string> {
  const dataset: Record<string, string> = { ground }
  kept = stored
  runInNewContext(themeScript, {
    document: { documentElement: { dataset } },
    matchMedia: () => ({ matches: dark }),
    location: { search },
    localStorage: {
      getItem: (key: string) => (key === READING_KEY ? stored : null),
      setItem: (key: string, value: string) => {
        if (key === READING_KEY) kept = value
      },
    },
  })
  return dataset
}

describe('the script before the first paint', () => {
  it('follows the system by default', () => {
    expect(run(null)['theme']).toBe('light')
    expect(run(null, { dark: true })['theme']).toBe('dark')
  })

  it('follows the operator, and the reader before the operator', () => {
    expect(run(null, { ground: 'dark' })['theme']).toBe('dark')
    expect(run('{"ground":"eye"}', { ground: 'dark' })['theme']).toBe('eye')
    expect(run('{"ground":"auto"}', { ground: 'dark' })['theme']).toBe('light')
  })

  it('puts the reader’s text on the page', () => {
    expect(run('{"scale":150,"leading":"loose","face":"serif"}')).toMatchObject({
      scale: 150,
      leading: 'loose',
      face: 'serif',
    })
  })

  it('switches elder mode by the address, for good, and leaves the rest', () => {
    expect(run('{"elder":true}')['elder']).toBe('on')
    expect(run('{"scale":125}', { search: '?a=1&elder=1' })).toMatchObject({ elder: 'on', scale: 125 })
    expect(kept).toBe('{"scale":125,"elder":true}')
    expect(run('{"scale":125,"elder":true}', { search: '?elder=0' })).not.toHaveProperty('elder')
    expect(kept).toBe('{"scale":125,"elder":false}')
    expect(run('{"elder":false}', { search: '?elder=2' })).not.toHaveProperty('elder')
    expect(run(null, { search: '?elder=0' })).not.toHaveProperty('elder')
    expect(kept).toBeNull()
  })

  it.each(['nonsense', 'null', '7'])('survives %j in the storage', (stored) =>
    expect(run(stored)['theme']).toBe('light'),
  )

  it('survives a storage that throws', () => {
    const dataset: Record<string, string> = { ground: 'auto' }
    const localStorage = {
      getItem() {
        throw new Error('denied')
      },
    }
    runInNewContext(themeScript, {
      document: { documentElement: { dataset } },
      matchMedia: () => ({ matches: false }),
      location: { search: '' },
      localStorage,
    })
    expect(dataset['theme']).toBe('light')
  })
})

describe('what a browser keeps of pages', () => {
  function open(kept: Record<string, unknown>, view: string, address = { pathname: '/davmu/share/', search: '' }) {
    const page = { documentElement: { dataset: { ground: 'light', view } }, adoptedStyleSheets: [] as unknown[] }
    let target = ''
    class Sheet {
      styles = ''
      replaceSync(styles: string) {
        this.styles = styles
      }
    }
    runInNewContext(themeScript, {
      document: page,
      matchMedia: () => ({ matches: false }),
      location: { ...address, replace: (to: string) => (target = to) },
      localStorage: { getItem: (key: string) => (key in kept ? JSON.stringify(kept[key]) : null) },
      CSSStyleSheet: Sheet,
    })
    return { target, styles: (page.adoptedStyleSheets as Sheet[]).map(({ styles }) => styles) }
  }

  it('leads to the query that is kept for a page, and keeps the rest of its query', () => {
    const kept = { 'davmu.views': { home: 'sort=time' } }
    expect(open(kept, 'home').target).toBe('/davmu/share/?sort=time')
    expect(open(kept, 'home', { pathname: '/davmu/share/', search: '?gid=a' }).target).toBe(
      '/davmu/share/?gid=a&sort=time',
    )
    expect(open(kept, 'AbCd1234').target).toBe('')
    expect(open({}, 'home').target).toBe('')
  })

  it('puts the reader’s own styles into the page', () => {
    expect(open({ 'davmu.styles': { hidden: 'a{}', follows: 'b{}' } }, '').styles).toEqual(['a{}b{}'])
    expect(open({}, '').styles).toEqual([])
  })
})
