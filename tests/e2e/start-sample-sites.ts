import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { clearFailures, clearTraces } from '../support/failures.ts'
import { startSite } from '../support/processes.ts'
import type { SampleSite } from '../support/sample-site.ts'
import { startSmsGateway } from '../support/sms-gateway.ts'

const HOME = '/davmu/share/'

/** Imports the samples once, building what is missing, and starts a site with a copy of them for each worker. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  clearFailures()
  const folder = mkdtempSync(join(tmpdir(), 'davmu-e2e-'))
  const samples = join(folder, 'samples')
  const first = await startSite({ DATA_DIR: samples, SEED: 'samples' }, HOME)
  await first.stop()
  const workers = Array.from({ length: project.config.maxWorkers }, (_, worker) => join(folder, String(worker)))
  for (const dataFolder of workers) cpSync(samples, dataFolder, { recursive: true })
  const started = await Promise.all(workers.map(startSampleSite))
  project.provide('samples', samples)
  project.provide(
    'sites',
    started.map(({ site }) => site),
  )
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()))
    clearTraces()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startSampleSite(dataFolder: string): Promise<{ site: SampleSite; stop: () => Promise<void> }> {
  const gateway = await startSmsGateway()
  const sms = { SMS_DRIVER: 'webhook', SMS_WEBHOOK_URL: gateway.url, SMS_WEBHOOK_SECRET: 'secret of the browser tests' }
  const running = await startSite({ DATA_DIR: dataFolder, SEED: 'none', TRUST_PROXY: '1', ...sms }, HOME)
  return {
    site: { origin: running.origin, dataFolder, smsGateway: gateway.url },
    async stop() {
      await running.stop()
      await gateway.stop()
    },
  }
}
