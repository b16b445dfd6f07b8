import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { toMissingSite, type ForeignGroup } from './foreign-groups.ts'
import type { ImportTarget } from './import-items.ts'
import type { ImportReport } from './import-report.ts'
import type { ItemSource, StoredFile } from './item-source.ts'
import { runImport, type ImportOptions } from './run-import.ts'
import { SourceError } from './source-error.ts'
import { factsOf, keep, listPages, type PageEntry } from './wechat/list-pages.ts'
import { accountKeyOf, readArticle } from './wechat/read-article.ts'

/**
 * Imports articles of public accounts: a saved page, a folder of them or an address. Throws `SourceError` when there is
 * none.
 */
export async function importWechat(
  source: string,
  target: ImportTarget,
  options: ImportOptions,
): Promise<ImportReport> {
  const own = await mkdtemp(path.join(tmpdir(), 'davmu-wechat-'))
  try {
    const pages = await listPages(source, own, options.fetcherOptions)
    const survey = await surveyPages(pages)
    const actor = options.actor ?? 'mp'
    const accounts = options.account === null ? [...survey.accounts.values()] : []
    return await runImport({
      source,
      target,
      options,
      root: null,
      site: await toMissingSite(target, { accounts, columns: [], topics: [] }, actor),
      isBehind: true,
      entries: pages.map((page) => ({
        origin: page.origin,
        read: () => readItem(page, { own, survey, isOfOne: options.account !== null }),
      })),
      fallback: {
        key: 'wechat',
        name: accounts[0]?.name.slice(0, 60) ?? (await target.site.findIdentity()).name,
        actor,
      },
    })
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

interface Survey {
  accounts: Map<string, ForeignGroup>
  /** Paths by which articles link to each other. */
  paths: Set<string>
}

/** Who wrote the pages, and what they link to each other by; what cannot be read is told of when it comes in. */
async function surveyPages(pages: readonly PageEntry[]): Promise<Survey> {
  const survey: Survey = { accounts: new Map(), paths: new Set() }
  for (const page of pages) {
    try {
      const facts = factsOf(await page.read())
      const key = accountKeyOf(facts)
      const { id, name } = facts.account
      if (id || name) survey.accounts.set(key, { key, name: name || id })
      for (const one of facts.paths) survey.paths.add(one)
    } catch (error) {
      if (!(error instanceof SourceError)) throw error
    }
  }
  return survey
}

async function readItem(
  page: PageEntry,
  { own, survey, isOfOne }: { own: string; survey: Survey; isOfOne: boolean },
): Promise<ItemSource> {
  const open = await page.read()
  const { item, shown, inline } = readArticle(open, survey.paths)
  const stored = new Map<string, StoredFile>()
  const store = (address: string, file: string) => stored.set(address, { path: file, imageHash: null })
  for (const [address, bytes] of inline) store(address, await keep(own, bytes))
  for (const [address, written] of shown) {
    for (const one of written) {
      const file = await open.findFile(one)
      if (file === null) continue
      store(address, file)
      break
    }
  }
  const notes = open.guessed === null ? item.notes : [...(item.notes ?? []), { message: `read as ${open.guessed}` }]
  return { ...item, stored, ...(notes && { notes }), ...(isOfOne && { account: null }) }
}
