import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** A pull that takes longer is left alone: somebody is asked for a password, or nobody answers. */
const PULL_MS = 60_000

/**
 * Brings a folder that is a working tree of Git up to date with the branch that it follows, by the git of this machine;
 * what was changed in the folder itself is never overwritten. Answers what keeps it from being up to date, null for
 * nothing.
 */
export async function pullGit(folder: string, git = 'git'): Promise<string | null> {
  const isTree = await stat(path.join(folder, '.git')).then(
    () => true,
    () => false,
  )
  if (!isTree) return null
  try {
    await run(git, ['-C', folder, 'pull', '--quiet', '--ff-only'], { timeout: PULL_MS })
    return null
  } catch (error) {
    const { code, stderr = '', killed } = error as { code?: unknown; stderr?: string; killed?: boolean }
    if (code === 'ENOENT') return 'is a working tree of Git, but there is no git on this machine: it is taken as it is'
    const [why = ''] = stderr.trim().split('\n')
    return `was not pulled: ${killed ? 'git took too long' : why}`
  }
}
