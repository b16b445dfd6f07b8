import { cpSync } from 'node:fs'
import { afterAll, inject, vi } from 'vitest'
import { makeDataFolder } from './data-folder.ts'
import { davmuOutput } from './run-davmu.ts'
import { listPublished } from './samples.ts'

/** A started sample site, as an operator would start it, with the gateway that its verification codes go to. */
export interface SampleSite {
  origin: string
  dataFolder: string
  smsGateway: string
  /** Where the data is, unless it is in the folder. */
  databaseUrl?: string
  /** Files that run at once use it. */
  isShared?: boolean
}

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker, or one for all of them. */
    sites: SampleSite[]
    /** Data folder that holds the samples and that no site uses. */
    samples: string
  }
}

/**
 * The site of this worker: journeys that are made at once change nothing under each other's feet. What those of a file
 * publish is taken down at its end, so that lists begin with the samples for the next one; on a site for all workers a
 * file does so itself, since others may still be at theirs.
 */
export function sampleSite(): SampleSite {
  const sites = inject('sites')
  const site = sites[(Number(process.env['VITEST_POOL_ID']) - 1) % sites.length]
  if (site === undefined) throw new Error('This worker has no number')
  if (!site.isShared) afterAll(() => takeDownPublished(site))
  return site
}

/** A data folder with the samples, for a site that a file of tests starts itself. */
export function makeSampleFolder(): string {
  const folder = makeDataFolder()
  cpSync(inject('samples'), folder, { recursive: true })
  return folder
}

async function takeDownPublished({ origin, dataFolder, databaseUrl = '' }: SampleSite): Promise<void> {
  const published = await listPublished(origin)
  if (published.length === 0) return
  for (const { id } of published) {
    const command = ['content', 'remove', id]
    await davmuOutput(command, { DATA_DIR: dataFolder, DATABASE_URL: databaseUrl })
  }
  await vi.waitUntil(async () => (await listPublished(origin)).length === 0, { timeout: 30_000 })
}
