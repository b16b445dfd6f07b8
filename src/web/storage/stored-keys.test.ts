import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CACHE_PREFIX, LATER_PREFIX, OPENED_PREFIX, SAVED_PREFIX, SHELL_CACHE } from '#contract/offline.ts'
import { groupOf, storedKeys } from './stored-keys.ts'

const FOLDER = join(import.meta.dirname, '..')
const readFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.endsWith('stored-keys.ts'))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
const files = readFiles(FOLDER)
const workerFiles = readFiles(join(FOLDER, '../service-worker'))
const findKeys = (text: string) => [...text.matchAll(/['"`](davmu\.\w+)/g)].flatMap((match) => match[1] ?? [])

it('every key that the site keeps something under has a group, and every row a key', () => {
  const used = new Set(files.flatMap(({ text }) => findKeys(text)))
  expect([...used].toSorted()).toEqual(Object.keys(storedKeys).toSorted())
})

it('nothing is kept in a browser but by way of what these keys are read and written with', () => {
  const others = [...files, ...workerFiles].filter(({ text }) =>
    /\b(localStorage|sessionStorage|indexedDB|document\.cookie|cookieStore)\b/.test(text),
  )
  expect(others.map(({ name }) => name).toSorted()).toEqual([
    // What is kept, shown and cleared.
    'features/privacy/stored-data.ts',
    // The language, a cookie that the server reads.
    'features/site/remember-locale.ts',
    'storage/browser-storage.ts',
    // Reads the reading settings before anything else runs.
    'theme/theme-script.ts',
  ])
})

it('pages and files are kept in caches alone whose names the reader is shown and may clear', () => {
  const keeping = [...files, ...workerFiles].filter(({ text }) => text.includes('caches.open('))
  const elsewhere = keeping.filter(
    ({ text }) => /caches\.open\(\s*['"`]/.test(text) || !text.includes("from '#contract/offline.ts'"),
  )
  expect(keeping.length).toBeGreaterThan(0)
  expect(elsewhere.map(({ name }) => name)).toEqual([])
  for (const name of [SHELL_CACHE, OPENED_PREFIX, SAVED_PREFIX, LATER_PREFIX])
    expect(name.startsWith(CACHE_PREFIX)).toBe(true)
})

it('a stored key with more behind a dot belongs to the group of its beginning', () => {
  expect([groupOf('davmu.list.abc.home'), groupOf('davmu.session'), groupOf('something else')]).toEqual([
    'page',
    'login',
    'page',
  ])
})
