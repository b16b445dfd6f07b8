import { execFileSync } from 'node:child_process'

/** Cores that this process may run on; servers get the first, what asks them the second. */
const cores = listCores()

/** Keeps a server with all its threads on a core of its own; does nothing where `taskset` or a second core is missing. */
export function pinServer(pid: number): void {
  const [first] = cores
  if (first !== undefined && cores.length > 1) pin(pid, String(first))
}

/** Keeps this process off the core of the servers while `work` runs. */
export async function besideServers<T>(work: () => Promise<T>): Promise<T> {
  const [, second] = cores
  if (second === undefined) return await work()
  pin(process.pid, String(second))
  try {
    return await work()
  } finally {
    pin(process.pid, cores.join(','))
  }
}

function pin(pid: number, list: string): void {
  execFileSync('taskset', ['-acp', list, String(pid)], { stdio: 'ignore' })
}

function listCores(): number[] {
  try {
    const said = execFileSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8' })
    return said
      .replace(/^.*: /s, '')
      .trim()
      .split(',')
      .flatMap((range) => {
        const [from = 0, to = from] = range.split('-').map(Number)
        return Array.from({ length: to - from + 1 }, (_, index) => from + index)
      })
  } catch {
    return [] // there is no taskset
  }
}
