import { expect, it } from 'vitest'
import { openTyped } from './typed.ts'

function makeStorage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, words: string) => void kept.set(key, words),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const NONE: readonly string[] = []

it('keeps what each of two windows adds to, and takes from, what both have', () => {
  const storage = makeStorage()
  const one = openTyped(storage, 'marks', NONE)
  const other = openTyped(storage, 'marks', NONE)
  expect(one.write((known) => [...known, 'a'])).toEqual(['a'])
  expect(other.write((known) => [...known, 'b'])).toEqual(['a', 'b'])
  expect(one.write((known) => known.filter((mark) => mark !== 'a'))).toEqual(['b'])
  expect(other.read()).toEqual(['b'])
  expect(openTyped(storage, 'marks', NONE).read()).toEqual(['b'])
})

it('keeps nothing once nothing is typed any more', () => {
  const storage = makeStorage()
  const words = openTyped(storage, 'words', '')
  words.write('起航')
  expect(storage.kept.size).toBe(1)
  words.write('')
  expect(storage.kept.size).toBe(0)
  expect(words.read()).toBe('')
})

it('goes on without a storage that takes it', () => {
  const full = () => {
    throw new DOMException('it is full', 'QuotaExceededError')
  }
  const words = openTyped({ ...makeStorage(), setItem: full }, 'words', '')
  words.write('起')
  expect(words.write((known) => `${known}航`)).toBe('起航')
  expect(words.read()).toBe('起航')
})
