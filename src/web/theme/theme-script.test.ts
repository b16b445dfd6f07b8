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
