import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { READING_KEY } from './reading-settings.ts'
import { themeScript } from './theme-script.ts'

function run(stored: string | null, { ground = 'auto', dark = false } = {}): Record<string, string> {
  const dataset: Record<string, string> = { ground }
  runInNewContext(themeScript, {
    document: { documentElement: { dataset } },
    matchMedia: () => ({ matches: dark }),
    localStorage: { getItem: (key: string) => (key === READING_KEY ? stored : null) },
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
      localStorage,
    })
    expect(dataset['theme']).toBe('light')
  })
})
