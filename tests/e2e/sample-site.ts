import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startSite, type Running } from '../support/processes.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The sample site, started as an operator would, for all browser tests. */
    site: { origin: string; dataFolder: string }
  }
}

let running: Running | undefined
let dataFolder = ''

export async function setup(project: TestProject): Promise<void> {
  dataFolder = mkdtempSync(join(tmpdir(), 'davmu-e2e-'))
  running = await startSite({ DATA_DIR: dataFolder, SEED: 'samples' }, '/davmu/share/')
  project.provide('site', { origin: running.origin, dataFolder })
}

export async function teardown(): Promise<void> {
  await running?.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}
