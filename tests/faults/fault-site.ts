import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Database } from '#server/storage/database.ts'
import { createDomains, saveAccount, saveArticle } from '#tests/support/factories.ts'
import { startSite, type Running } from '#tests/support/processes.ts'

/** As `createDomains` makes ids. */
const ID_SALT = 'salt of the tests'

/** A site in a process of its own. */
export interface FaultSite extends Running {
  /** The status that an address is answered with. */
  status(address: string): Promise<number>
  /** A number of its metrics; NaN where it has none of this name. */
  number(name: string): Promise<number>
  /** How many lines of its log hold a text. */
  countLines(text: string): number
}

export const pageOf = (item: string) => `/davmu/share/inner/doc/${item}`
export const detailOf = (item: string) => `/dinner/content/${item}`

/** Published articles, by their public ids. */
export async function saveItems(database: Database, count: number): Promise<string[]> {
  const domains = createDomains(database)
  const accountId = await saveAccount(domains)
  const items: string[] = []
  for (let n = 0; n < count; n += 1) items.push((await saveArticle(domains, { accountId })).publicId)
  return items
}

/** Starts a site on data that is there; `env` says where. */
export async function startFaultSite(env: Record<string, string>): Promise<FaultSite> {
  let log = ''
  const site = await startSite(
    { ID_SALT, SEED: 'none', LOG_LEVEL: 'warn', ...env },
    '/readyz',
    (text) => void (log += text),
  )
  return {
    ...site,
    status: async (address) => (await fetch(site.origin + address)).status,
    async number(name) {
      const metrics = await (await fetch(`${site.origin}/metrics`)).text()
      return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1])
    },
    countLines: (text) => log.split('\n').filter((line) => line.includes(text)).length,
  }
}

/** Lets a process and those it started write files up to a size: what goes beyond, the system refuses. */
export function limitFiles(pid: number, bytes: string): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  for (const each of [String(pid), ...children]) execFileSync('prlimit', ['--pid', each, `--fsize=${bytes}:`])
}
