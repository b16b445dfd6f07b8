import { cpSync } from 'node:fs'
import { inject } from 'vitest'
import { makeDataFolder } from './data-folder.ts'

/** A started sample site, as an operator would start it, with the gateway that its verification codes go to. */
export interface SampleSite {
  origin: string
  dataFolder: string
  smsGateway: string
  /** Where the data is, unless it is in the folder. */
  databaseUrl?: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker, or one for all of them. */
    sites: SampleSite[]
    /** Data folder that holds the samples and that no site uses. */
    samples: string
  }
}

/** The site of this worker: journeys that are made at once change nothing under each other's feet. */
export function sampleSite(): SampleSite {
  const sites = inject('sites')
  const site = sites[(Number(process.env['VITEST_POOL_ID']) - 1) % sites.length]
  if (site === undefined) throw new Error('This worker has no number')
  return site
}

/** A data folder with the samples, for a site that a file of tests starts itself. */
export function makeSampleFolder(): string {
  const folder = makeDataFolder()
  cpSync(inject('samples'), folder, { recursive: true })
  return folder
}
