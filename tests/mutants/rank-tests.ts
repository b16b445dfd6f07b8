import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Target } from './targets.ts'

/** What runs other programs, or takes long and looks at one thing only, and is asked last. */
const SLOW = /^tests\/(?:backup|cli|docs|faults|import|kill|run|storage)\//
/** Tests that start a program do so once more for each mutant. */
const STARTS = /processes\.ts'|node:child_process'/
/** What never runs the code under test in its own process, or needs more than SQLite. */
const NOT_ASKED = /^tests\/(?:architecture|cluster|e2e|mutants)\/|\.redis\.test\.ts$/

/**
 * Test files for the files of a domain, those first that are most about them: beside them, then those named after them,
 * then by how often they name one of the files or call an endpoint that the domain's folder names.
 */
export function rankTests(root: string, targets: readonly Pick<Target, 'path' | 'domain'>[]): string[] {
  const folders = new Set(targets.map(({ path }) => dirname(path)))
  const subjects = subjectsOf(targets)
  const terms = [...termsOf(root, targets, folders)]
  return globSync('{src,tests}/**/*.test.{ts,tsx}', { cwd: root })
    .filter((file) => !NOT_ASKED.test(file))
    .map((file) => {
      const text = readFileSync(`${root}/${file}`, 'utf8')
      const named = terms.reduce((total, term) => total + text.split(term).length - 1, 0)
      const score = named + (subjects.some((subject) => file.includes(subject)) ? 50 : 0)
      return {
        file,
        score: folders.has(dirname(file)) ? 1000 + score : SLOW.test(file) || STARTS.test(text) ? score / 100 : score,
      }
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.file.localeCompare(b.file))
    .map(({ file }) => file)
}

/** The domain and its files, without those that every domain has. */
function subjectsOf(targets: readonly Pick<Target, 'path' | 'domain'>[]): string[] {
  const names = targets.map(({ path }) => basename(path, '.ts'))
  const domains = targets.map(({ domain }) => domain.replace(/s$/, ''))
  return [...new Set([...domains, ...names])].filter((name) => !/^(?:rules|store|view|outside|http)\b/.test(name))
}

function termsOf(root: string, targets: readonly Pick<Target, 'path'>[], folders: Set<string>): Set<string> {
  const names = targets.map(({ path }) => path.replace(/^src\//, ''))
  const files = [...folders].flatMap((folder) => globSync(`${folder}/*.ts`, { cwd: root }))
  const endpoints = files
    .filter((file) => !file.endsWith('.test.ts') && file.startsWith('src/server/'))
    .flatMap((file) => [...readFileSync(`${root}/${file}`, 'utf8').matchAll(/'[A-Z]+ (\/[^'{]+)/g)])
    // Tests of administration leave out what all its calls begin with.
    .flatMap(([, path = '']) => {
      const own = path.split('/admin/api/v1')[1]
      return own === undefined ? [path] : [`('${own}`, `(\`${own}`]
    })
  return new Set([...names, ...endpoints])
}
