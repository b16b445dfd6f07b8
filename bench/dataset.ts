import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../tests/support/processes.ts'

const SAMPLES = join(import.meta.dirname, '../samples')
const HOUR_MS = 60 * 60 * 1000

/** A data folder with many articles, made of the samples under other ids, titles and dates. */
export interface Dataset {
  dataFolder: string
  remove: () => void
}

/** Imports `count` articles with the command that publishers use. */
export function makeDataset(count: number): Promise<Dataset> {
  const articles = readdirSync(join(SAMPLES, 'articles'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => readSample(`articles/${name}`))
  return importArticles(articles, count)
}

/** Imports `count` copies of the sample article `name`, each with the same `comments` comments. */
export function makeCopies(name: string, count: number, comments: number): Promise<Dataset> {
  const roots = readSample('comments.jsonl')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { parent?: string })
    .filter(({ parent }) => parent === undefined)
  return importArticles([readSample(`articles/${name}.md`)], count, roots.slice(0, comments))
}

async function importArticles(
  articles: readonly string[],
  count: number,
  comments: readonly object[] = [],
): Promise<Dataset> {
  const folder = mkdtempSync(join(tmpdir(), 'davmu-bench-'))
  const source = join(folder, 'source')
  const dataFolder = join(folder, 'data')
  mkdirSync(join(source, 'articles'), { recursive: true })
  cpSync(join(SAMPLES, 'media'), join(source, 'media'), { recursive: true })
  cpSync(join(SAMPLES, 'site.yaml'), join(source, 'site.yaml'))
  for (let index = 0; index < count; index++) {
    const article = articles[index % articles.length]
    if (article === undefined) throw new Error('samples/articles is empty')
    writeFileSync(join(source, 'articles', `${index}.md`), vary(article, index))
  }
  const run = (kind: string, from: string) =>
    runCommand(['src/cli/main.ts', 'import', kind, from], { DATA_DIR: dataFolder, SEED: 'none' })
  await run('markdown', source)
  if (comments.length > 0) {
    const lines = Array.from({ length: count }, (_, index) =>
      comments.map((comment, at) => {
        const copy = { ...comment, id: `bench-${index}-${at}`, item: `markdown:bench-${index}` }
        return `${JSON.stringify(copy)}\n`
      }),
    )
    writeFileSync(join(source, 'comments.jsonl'), lines.flat().join(''))
    await run('comments', join(source, 'comments.jsonl'))
  }
  return { dataFolder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function readSample(path: string): string {
  return readFileSync(join(SAMPLES, path), 'utf8')
}

function vary(article: string, index: number): string {
  const date = new Date(Date.now() - (index + 1) * HOUR_MS).toISOString()
  return article
    .replace(/^id: .*$/m, `id: bench-${index}`)
    .replace(/^title: (.*)$/m, `title: $1 ${index}`)
    .replace(/^date: .*$/m, `date: ${date}`)
}
