import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { importComments } from './import-comments.ts'
import { toMissingSite } from './foreign-groups.ts'
import type { ImportTarget, ItemEntry } from './import-items.ts'
import type { ImportReport } from './import-report.ts'
import { runImport, type ImportOptions } from './run-import.ts'
import { SourceError } from './source-error.ts'
import { readExport, type XmlNode } from './wordpress/read-export.ts'
import { readPost } from './wordpress/read-post.ts'
import { isPost, surveyExport, type Survey } from './wordpress/survey-export.ts'

/**
 * Imports an export of WordPress (WXR): posts, pages and types of plugins with their pictures, categories as columns, tags
 * as topics, authors as accounts, comments, and the addresses that all of them had. What was not public comes in as a
 * draft. The file is read twice, one post in memory at a time. Throws `SourceError` when it cannot be read or is none.
 */
export async function importWordpress(
  file: string,
  target: ImportTarget,
  options: ImportOptions,
): Promise<ImportReport> {
  const folder = await mkdtemp(path.join(tmpdir(), 'davmu-wordpress-'))
  try {
    const comments = path.join(folder, 'comments.jsonl')
    return await importSurveyed({ file, comments, survey: await surveyExport(file, comments) }, target, options)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Surveyed {
  file: string
  /** Comments as lines. */
  comments: string
  survey: Survey
}

async function importSurveyed(
  { file, comments, survey }: Surveyed,
  target: ImportTarget,
  options: ImportOptions,
): Promise<ImportReport> {
  const actor = options.actor ?? 'inner'
  const accounts = [...survey.authors.values()]
  const site = await toMissingSite(target, { accounts, columns: survey.columns, topics: survey.topics }, actor)
  const posts = readPosts(file)
  const job = {
    source: file,
    target,
    options,
    root: null,
    site,
    isBehind: true,
    entries: survey.posts.map((id) => toEntry(id, posts, survey)),
    redirects: survey.redirects,
    fallback: { key: 'house', name: survey.title.slice(0, 60) || survey.place, actor },
  }
  let report: ImportReport
  try {
    report = await runImport(job)
  } finally {
    await posts.return(null)
  }
  for (const [what, times] of survey.leftOut)
    report.notes.push({ origin: file, line: null, message: `left out: ${times} × ${what}` })
  if (survey.commentCount > 0) {
    report.comments = await importComments(comments, target, {
      dryRun: options.dryRun,
      expected: {
        items: new Set(report.items.map(({ sourceId }) => sourceId)),
        accounts: new Set(accounts.map(({ key }) => key)),
      },
    })
    report.comments.source = file
    report.seconds += report.comments.seconds
  }
  return report
}

/** The posts of an export, in the order in which the survey lists them. */
async function* readPosts(file: string): AsyncGenerator<XmlNode, null> {
  for await (const node of readExport(file)) if (node.name === 'item' && isPost(node)) yield node
  return null
}

/** Entries are read in their order, each once. */
function toEntry(id: string, posts: AsyncGenerator<XmlNode, null>, survey: Survey): ItemEntry {
  return {
    origin: `post ${id}`,
    async read() {
      const { value } = await posts.next()
      if (value === null) throw new SourceError('the file has changed meanwhile')
      return readPost(value, survey)
    },
  }
}
