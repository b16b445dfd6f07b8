import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { groupOf, storedKeys } from './stored-keys.ts'

const FOLDER = import.meta.dirname
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.endsWith('stored-keys.ts'))
  .map((name) => ({ name, text: readFileSync(join(FOLDER, name), 'utf8') }))
const findKeys = (text: string) => [...text.matchAll(/['"`](davmu\.\w+)/g)].flatMap((match) => match[1] ?? [])

it('every key that the site keeps something under has a group, and every row a key', () => {
  const used = new Set(files.flatMap(({ text }) => findKeys(text)))
  expect([...used].toSorted()).toEqual(Object.keys(storedKeys).toSorted())
})

it('nothing is kept in a browser but by way of what these keys are read and written with', () => {
  const others = files.filter(({ text }) =>
    /\b(localStorage|sessionStorage|indexedDB|document\.cookie|caches\.open)\b/.test(text),
  )
  expect(others.map(({ name }) => name).toSorted()).toEqual([
    'browser-storage.ts',
    // What is kept, shown and cleared.
    'features/privacy/kept-data.ts',
    // The language, a cookie that the server reads.
    'features/site/site-footer.tsx',
    // Reads the reading settings before anything else runs.
    'theme/theme-script.ts',
  ])
})

it('a key with more behind a dot belongs to its beginning', () => {
  expect([groupOf('davmu.list.abc.home'), groupOf('davmu.session'), groupOf('something else')]).toEqual([
    'page',
    'login',
    'page',
  ])
})
