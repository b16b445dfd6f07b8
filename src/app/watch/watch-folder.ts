import { setTimeout as wait } from 'node:timers/promises'
import { SourceError } from '../import/source-error.ts'
import { folderState } from './folder-state.ts'
import { pullGit } from './pull-git.ts'

export interface Watch {
  folder: string
  /** Between two looks, and between two pulls. */
  everyMs: number
  pullEveryMs: number
  /** Brings in what changed. */
  run: () => Promise<void>
  say: (line: string) => void
  signal: AbortSignal
}

/**
 * Brings a folder in, and again whenever it has changed and come to rest, until it is told to end. What goes wrong is said
 * once; what is wrong in the folder is tried again with its next change, everything else with the next look.
 */
export async function watchFolder({ folder, everyMs, pullEveryMs, run, say, signal }: Watch): Promise<void> {
  const tell = onceEach(say)
  let broughtIn: string | null = null
  let last: string | null = null
  let pullAt = 0
  while (!signal.aborted) {
    if (performance.now() >= pullAt) {
      const trouble = await pullGit(folder)
      tell('git', trouble && `${folder} ${trouble}`)
      pullAt = performance.now() + pullEveryMs
    }
    const state = await folderState(folder)
    tell('folder', state === null ? `there is no folder ${folder}` : null)
    if (state !== null && state !== broughtIn && (state === last || broughtIn === null)) {
      try {
        await run()
        tell('run', null)
        broughtIn = state
      } catch (error) {
        tell('run', error instanceof Error ? error.message : String(error))
        if (error instanceof SourceError) broughtIn = state
      }
    }
    last = state
    await wait(everyMs, undefined, { signal }).catch(() => undefined) // told to end
  }
}

/** Says what is wrong with something, and nothing while that stays the same. */
function onceEach(say: (line: string) => void): (what: string, line: string | null) => void {
  const said = new Map<string, string | null>()
  return (what, line) => {
    if (line !== null && said.get(what) !== line) say(line)
    said.set(what, line)
  }
}
