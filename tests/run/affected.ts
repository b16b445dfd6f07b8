import { execFileSync } from 'node:child_process'
import { listFiles, readTree, type SourceFile } from '../architecture/source-tree.ts'
import { root } from './steps.ts'

/** What imports every domain: a file that imports these says nothing of one domain. */
const COMPOSITION = new Set([
  'src/server/domains.ts',
  'src/server/backend.ts',
  'src/app/editing/manuscripts.ts',
  'tests/support/backend.ts',
  'tests/support/factories.ts',
])
const NOTHING: ReadonlySet<string> = new Set()
const RULES_OF_THE_TREE = new Set(['tests/architecture/architecture.test.ts', 'tests/architecture/texts.test.ts'])

const IS_TEST = /\.test\.tsx?$/
const IN_BROWSER = /^tests\/(?:e2e|cluster)\//
const DOMAIN = /^src\/server\/domains\/([^/]+)\//
/** A domain imports the faces of those that it needs: a test of it is not one of theirs. */
const FACE = /^src\/server\/domains\/([^/]+)\/\1\.ts$/

/** Test files for a change, and lines that say what of it they leave out. */
export interface Affected {
  tests: string[]
  left: string[]
}

/** The tests for what differs from the last commit in the working tree. */
export function findAffected(): Affected {
  return toAffected(readTree(listFiles()), listChanged())
}

/**
 * The tests that import a changed file. A domain is imported by every test that starts a backend, so of those only the
 * ones that name it, or whose support does, are taken: its part of the backend, or one of its calls.
 */
export function toAffected(files: readonly SourceFile[], changed: readonly string[]): Affected {
  const importers = toImporters(files)
  const domains = new Set(changed.flatMap((path) => DOMAIN.exec(path)?.[1] ?? []))
  const found = new Set<string>()
  for (const path of changed) {
    const domain = DOMAIN.exec(path)?.[1]
    const faces = files.flatMap((file) =>
      FACE.exec(file.path)?.[1] === domain ? [] : (FACE.exec(file.path)?.[0] ?? []),
    )
    const stops = domain === undefined ? NOTHING : new Set([...COMPOSITION, ...faces])
    for (const importer of listImporters(importers, path, stops)) found.add(importer)
  }
  for (const domain of domains) {
    const names = namesOf(files, domain)
    const naming = files.filter(
      ({ path, text }) => path.startsWith('tests/') && names.some((name) => text.includes(name)),
    )
    for (const { path } of naming)
      for (const importer of listImporters(importers, path, COMPOSITION)) found.add(importer)
  }
  if (changed.length > 0) for (const { path } of files) if (RULES_OF_THE_TREE.has(path)) found.add(path)
  const tests = [...found].filter((path) => IS_TEST.test(path))
  const journeys = tests.filter((path) => IN_BROWSER.test(path))
  return {
    tests: tests.filter((path) => !IN_BROWSER.test(path)).toSorted(),
    left: journeys.length > 0 ? [`Not run, in the browser: ${journeys.toSorted().join(' ')}`] : [],
  }
}

/** What a test that is about a domain has in its text. */
function namesOf(files: readonly SourceFile[], domain: string): string[] {
  const own = files.filter(({ path }) => path.startsWith(`src/server/domains/${domain}/`) && !IS_TEST.test(path))
  const calls = own.flatMap(({ text }) =>
    Array.from(text.matchAll(/'(?:GET|POST) (\/[^']+)'/g), ([, path = '']) => path),
  )
  return [`backend.${domain}.`, ...calls.map((path) => path.replace(/\{.*$/, ''))]
}

function toImporters(files: readonly SourceFile[]): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const { path, imports } of files) {
    for (const { to, typeOnly } of imports) if (!typeOnly) importers.set(to, [...(importers.get(to) ?? []), path])
  }
  return importers
}

/** A file and all that imports it, directly or not; nothing behind the files at which it stops. */
function listImporters(
  importers: ReadonlyMap<string, string[]>,
  path: string,
  stops: ReadonlySet<string>,
): Set<string> {
  const found = new Set([path])
  for (const one of found) {
    if (!stops.has(one)) for (const importer of importers.get(one) ?? []) found.add(importer)
  }
  return found
}

function listChanged(): string[] {
  const git = (...args: string[]) => execFileSync('git', [...args, '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  const changed = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  return changed.filter((path) => path !== '')
}
