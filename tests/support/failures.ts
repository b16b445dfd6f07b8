import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import type { RunnerTestCase } from 'vitest'
import type { Device } from './phone.ts'

const root = join(import.meta.dirname, '../..')
const FAILURES = join(root, '.cache/failures')
/** What browsers record while they run. */
export const TRACES = join(root, '.cache/traces')
const NAME_MAX = 120
/** A page that hangs is no reason to wait for what it looks like. */
const PATIENCE_MS = 10_000

/** Takes away what the run before has left. */
export function clearFailures(): void {
  for (const folder of [FAILURES, TRACES]) rmSync(folder, { recursive: true, force: true })
}

/** Takes away what was recorded of journeys that did not fail. */
export function clearTraces(): void {
  rmSync(TRACES, { recursive: true, force: true })
}

/**
 * Records what a device does, in case that it is a failure: calls and traffic, without a copy of the page at each step,
 * which takes a fifth to two thirds more of the processor.
 */
export async function record({ context }: Device): Promise<void> {
  await context.tracing.start({ screenshots: false, snapshots: false, sources: false })
}

/**
 * Keeps the pages of a journey that failed as pictures and as HTML, their console, and the trace (for `playwright
 * show-trace`) in a folder of its own, and says where in the error.
 */
export async function saveFailure(task: Readonly<RunnerTestCase>, devices: readonly Device[]): Promise<void> {
  const folder = join(FAILURES, folderOf(task))
  mkdirSync(folder, { recursive: true })
  for (const [index, { context, log }] of devices.entries()) {
    const path = (name: string) => join(folder, `${index + 1}-${name}`)
    writeFileSync(path('console.txt'), `${log.join('\n')}\n`)
    for (const [place, page] of context.pages().entries()) {
      const options = { path: path(`page-${place + 1}.png`), timeout: PATIENCE_MS }
      await Promise.all([
        attempt(() => page.screenshot(options)),
        attempt(async () => writeFileSync(path(`page-${place + 1}.html`), await page.content())),
      ])
    }
    await attempt(() => context.tracing.stop({ path: path('trace.zip') }))
  }
  const [error] = task.result?.errors ?? []
  if (error) error.message += `\nPictures, console and trace: ${relative(root, folder)}`
}

/** A device that the journey closed, or that no longer answers, leaves less. */
async function attempt(keep: () => Promise<unknown>): Promise<void> {
  const { promise: patience, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, PATIENCE_MS)
  await Promise.race([keep().catch(() => undefined), patience])
  clearTimeout(timer)
}

/** `<file>--<test>`, of letters and digits. */
function folderOf(task: Readonly<RunnerTestCase>): string {
  const names: string[] = [task.name]
  for (let suite = task.suite; suite; suite = suite.suite) names.unshift(suite.name)
  const test = names
    .join(' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, NAME_MAX)
  return `${basename(task.file.name, '.test.ts')}--${test}`
}
