import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A data folder of its own for a site that a file of tests starts: it goes once everything that was begun later has ended. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'davmu-e2e-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
