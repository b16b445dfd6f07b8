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
export async function makeDataset(count: number): Promise<Dataset> {
  const folder = mkdtempSync(join(tmpdir(), 'davmu-bench-'))
  const source = join(folder, 'source')
  const dataFolder = join(folder, 'data')
  mkdirSync(join(source, 'articles'), { recursive: true })
  cpSync(join(SAMPLES, 'media'), join(source, 'media'), { recursive: true })
  cpSync(join(SAMPLES, 'site.yaml'), join(source, 'site.yaml'))
  const articles = readdirSync(join(SAMPLES, 'articles'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(join(SAMPLES, 'articles', name), 'utf8'))
  for (let index = 0; index < count; index++) {
    const article = articles[index % articles.length]
    if (article === undefined) throw new Error('samples/articles is empty')
    writeFileSync(join(source, 'articles', `${index}.md`), vary(article, index))
  }
  await runCommand(['src/cli/main.ts', 'import', 'markdown', source], { DATA_DIR: dataFolder, SEED: 'none' })
  return { dataFolder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function vary(article: string, index: number): string {
  const date = new Date(Date.now() - (index + 1) * HOUR_MS).toISOString()
  return article
    .replace(/^id: .*$/m, `id: bench-${index}`)
    .replace(/^title: (.*)$/m, `title: $1 ${index}`)
    .replace(/^date: .*$/m, `date: ${date}`)
}
