import { contentTypes } from '#contract/content-types.ts'
import { domainCircles } from './rules.ts'
import { listFiles, readTree, type SourceFile } from './source-tree.ts'

/**
 * `npm run structure`: prints how the tree is cut, in numbers. What a read and a write cost is printed by
 * `tests/storage/statement-counts.test.ts`.
 */
const files = readTree(listFiles())
const isTest = ({ path }: SourceFile) => /\.test\.tsx?$/.test(path)
const product = files.filter((file) => file.path.startsWith('src/') && !isTest(file))
const LAYERS = ['base', 'contract', 'locales', 'server', 'web', 'newsroom', 'service-worker', 'app', 'cli']
/** A file that names so many types lists them, by whatever name. */
const TYPES_OF_A_LIST = 9

print('largest circle of domains', domainCircles(files)[0]?.length ?? 0)
const lists = product.filter(({ path, text }) => /\.tsx?$/.test(path) && countTypes(text) >= TYPES_OF_A_LIST)
print('files that list the content types', `${lists.length} (${lists.map(({ path }) => path).join(', ')})`)
print('words of the glossary', countRows(files.find(({ path }) => path === 'docs/words.md')?.text ?? ''))
print(
  'words of docs/architecture.md',
  countWords(files.find(({ path }) => path === 'docs/architecture.md')?.text ?? ''),
)
for (const layer of LAYERS) {
  const own = product.filter(({ path }) => path.startsWith(`src/${layer}/`))
  const [code, styles] = [/\.tsx?$/, /\.css$/].map((kind) => own.filter(({ path }) => kind.test(path)))
  print(`src/${layer}`, `${countLines(code)} lines in ${code?.length} files, styles ${countLines(styles)}`)
}
print(
  'tests and bench',
  `${countLines(files.filter((file) => isTest(file) || /^(?:tests|bench)\/.*\.ts$/.test(file.path)))} lines`,
)

function print(what: string, value: number | string): void {
  console.log(`${what.padEnd(36)} ${value}`)
}

/** Types that a text names as keys or as strings. */
function countTypes(text: string): number {
  return contentTypes.filter((type) => new RegExp(`'${type}'|^ +${type}: `, 'm').test(text)).length
}

function countRows(markdown: string): number {
  return markdown.match(/^\| (?!word \|)/gm)?.length ?? 0
}

/** Without the list of decisions, which nobody reads through. */
function countWords(markdown: string): number {
  return markdown.split('Decisions:')[0]?.match(/\S+/g)?.length ?? 0
}

function countLines(some: readonly SourceFile[] = []): number {
  return some.reduce((lines, { text }) => lines + text.split('\n').length - 1, 0)
}
