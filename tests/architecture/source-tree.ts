import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { parseSync } from 'vite'

/** One import of a source file. `to` is a path from the root (`src/base/time.ts`) or a package (`zod`, `node:fs`). */
export interface Import {
  to: string
  /** As it is written in the file. */
  specifier: string
  /** Erased before the code runs. */
  typeOnly: boolean
  /** Fetched when it is due, `import('…')`. */
  dynamic: boolean
}

export interface SourceFile {
  /** Path from the root of the repository, with forward slashes. */
  path: string
  text: string
  imports: Import[]
}

const root = dirname(dirname(import.meta.dirname))
const IS_CODE = /\.(ts|tsx|mjs)$/
const IS_TEXT = /\.(ts|tsx|mjs|css|json|md|yaml|html)$/

/** Paths of all files that git keeps or would keep, from the root. */
export function listFiles(): string[] {
  return execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((path) => path !== '' && statSync(join(root, path), { throwIfNoEntry: false })?.isFile())
}

export function sizeOf(path: string): number {
  return statSync(join(root, path)).size
}

/** The readable files among `paths`, code with its imports. */
export function readTree(paths: string[]): SourceFile[] {
  return paths
    .filter((path) => IS_TEXT.test(path))
    .map((path) => toSource(path, readFileSync(join(root, path), 'utf8')))
}

export function toSource(path: string, text: string): SourceFile {
  return { path, text, imports: IS_CODE.test(path) ? findImports(path, text) : [] }
}

function findImports(path: string, text: string): Import[] {
  const { module, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const found: Import[] = []
  const add = (specifier: string, typeOnly: boolean, dynamic = false) =>
    found.push({ to: resolveSpecifier(path, specifier), specifier, typeOnly, dynamic })

  for (const { moduleRequest, entries } of module.staticImports) {
    add(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType))
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) if (moduleRequest) add(moduleRequest.value, isType)
  }
  const dynamic = new Set(module.dynamicImports.map((entry) => entry.start))
  for (const match of text.matchAll(/\bimport\(\s*(['"])([^'"]+)\1\s*\)/g)) {
    const isComment = comments.some(({ start, end }) => start <= match.index && match.index < end)
    // What looks like a dynamic import and is not one is the type of a module.
    if (match[2] !== undefined && !isComment) add(match[2], !dynamic.has(match.index), true)
  }
  return found
}

function resolveSpecifier(importer: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(importer), specifier.replace(/\?.*$/, '')))
  if (specifier.startsWith('#tests/')) return specifier.slice(1)
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  if (specifier.startsWith('node:')) return specifier
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
