import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startSite } from '../support/processes.ts'
import type { SampleSite } from '../support/sample-site.ts'
import { startSmsGateway } from '../support/sms-gateway.ts'

/** Starts a sample site for each worker, one after the other: the first one builds what is missing. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started: Array<{ site: SampleSite; stop: () => Promise<void> }> = []
  for (let worker = 0; worker < project.config.maxWorkers; worker += 1) started.push(await startSampleSite())
  project.provide(
    'sites',
    started.map(({ site }) => site),
  )
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()))
  }
}

async function startSampleSite() {
  const dataFolder = mkdtempSync(join(tmpdir(), 'davmu-e2e-'))
  const gateway = await startSmsGateway()
  const sms = { SMS_DRIVER: 'webhook', SMS_WEBHOOK_URL: gateway.url, SMS_WEBHOOK_SECRET: 'secret of the browser tests' }
  const running = await startSite({ DATA_DIR: dataFolder, SEED: 'samples', ...sms }, '/davmu/share/')
  return {
    site: { origin: running.origin, dataFolder, smsGateway: gateway.url },
    async stop() {
      await running.stop()
      await gateway.stop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}
