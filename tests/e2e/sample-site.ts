import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startSite, type Running } from '../support/processes.ts'
import { startSmsGateway, type SmsGateway } from '../support/sms-gateway.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The sample site, started as an operator would, for all browser tests. */
    site: { origin: string; dataFolder: string; smsGateway: string; databaseUrl?: string }
  }
}

let running: Running | undefined
let gateway: SmsGateway | undefined
let dataFolder = ''

export async function setup(project: TestProject): Promise<void> {
  dataFolder = mkdtempSync(join(tmpdir(), 'davmu-e2e-'))
  gateway = await startSmsGateway()
  const sms = { SMS_DRIVER: 'webhook', SMS_WEBHOOK_URL: gateway.url, SMS_WEBHOOK_SECRET: 'secret of the browser tests' }
  running = await startSite({ DATA_DIR: dataFolder, SEED: 'samples', ...sms }, '/davmu/share/')
  project.provide('site', { origin: running.origin, dataFolder, smsGateway: gateway.url })
}

export async function teardown(): Promise<void> {
  await running?.stop()
  await gateway?.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}
