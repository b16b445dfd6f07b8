import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')
/** Within this time a site starts, on the busiest machine. */
export const START_DEADLINE_MS = 120_000
const TICKS_PER_SECOND = 100

export interface Running {
  origin: string
  pid: number
  /** From the start of the process to its first answer, milliseconds. */
  startedIn: number
  /** Processor time used so far by all its threads and its workers, seconds; null where the system does not tell. */
  cpuSeconds: () => number | null
  /** The same of each of its workers, the processes that it started; none where the system does not tell. */
  workerSeconds: () => number[]
  /** Memory that it holds, bytes; null where the system does not tell. */
  memory: () => number | null
  stop: () => Promise<void>
  /** Ends it at once, whatever it is doing. */
  kill: () => Promise<void>
  /** How it ended; null while it runs, and when a signal ended it. */
  exitCode: () => number | null
}

/**
 * Starts the site as `npm start` does with these variables, on a free port unless they name one, and waits until `path` is answered with 200; `onOutput` gets what
 * it prints.
 */
export async function startSite(
  env: Record<string, string>,
  path: string,
  onOutput?: (text: string) => void,
): Promise<Running> {
  const port = Number(env['PORT'] ?? (await freePort()))
  return startServer({
    script: 'launch.mjs',
    args: ['start'],
    port,
    path,
    ...(onOutput && { onOutput }),
    env: {
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '0',
      HOST: '127.0.0.1',
      PORT: String(port),
      SITE_ORIGIN: `http://127.0.0.1:${port}`,
      ...env,
    },
  })
}

/** Runs a command of the project to its end and answers what it printed; throws when it fails. */
export async function runCommand(args: string[], env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...cleanEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${output.join('')}`)
  return output.join('')
}

export interface ServerStart {
  /** Path of the script from the root of the repository. */
  script: string
  args: string[]
  port: number
  /** Address that is answered with 200 once the server is ready. */
  path: string
  env: Record<string, string>
  /** Gets what it prints. */
  onOutput?: (text: string) => void
}

/** Starts a script that listens on a port of this machine. */
export async function startServer({ script, args, port, path, env, onOutput }: ServerStart): Promise<Running> {
  const start = performance.now()
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    env: { ...cleanEnvironment(), ...env },
    stdio: ['ignore', onOutput ? 'pipe' : 'ignore', 'inherit'],
  })
  if (onOutput) child.stdout?.setEncoding('utf8').on('data', onOutput)
  const origin = `http://127.0.0.1:${port}`
  await waitForAnswer(child, `${origin}${path}`, start + START_DEADLINE_MS)
  const startedIn = performance.now() - start
  const onLost = (code: number | null, signal: string | null) =>
    process.stderr.write(`${script} on port ${port} ended by itself: ${signal ?? code}\n`)
  child.on('exit', onLost)
  const end = (signal: NodeJS.Signals) => {
    child.off('exit', onLost)
    return stop(child, signal)
  }
  return {
    origin,
    pid: child.pid ?? 0,
    startedIn,
    cpuSeconds: () => {
      const own = cpuSeconds(child.pid ?? 0)
      return own === null ? null : workerSeconds(child.pid ?? 0).reduce((sum, seconds) => sum + seconds, own)
    },
    workerSeconds: () => workerSeconds(child.pid ?? 0),
    memory: () => residentBytes(child.pid ?? 0),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    exitCode: () => child.exitCode,
  }
}

async function waitForAnswer(child: ChildProcess, url: string, deadline: number): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server for ${url} ended with ${child.exitCode}`)
    try {
      const response = await fetch(url)
      await response.arrayBuffer()
      if (response.status === 200) return
    } catch {
      // Nobody listens yet.
    }
    if (performance.now() > deadline) {
      await stop(child, 'SIGTERM')
      throw new Error(`${url} did not answer 200 in time`)
    }
    await sleep(5)
  }
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.on('exit', resolve))
  child.kill(signal)
  await ended
}

/** The measured configuration is the one given here, whatever stands in the caller's environment. */
function cleanEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env
  return { PATH, HOME, TMPDIR }
}

function cpuSeconds(pid: number): number | null {
  if (process.platform !== 'linux') return null
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

function workerSeconds(pid: number): number[] {
  const children = `/proc/${pid}/task/${pid}/children`
  if (!existsSync(children)) return []
  return readFileSync(children, 'utf8')
    .split(' ')
    .filter((child) => child.trim() !== '')
    .flatMap((child) => cpuSeconds(Number(child)) ?? [])
}

function residentBytes(pid: number): number | null {
  if (process.platform !== 'linux') return null
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
}

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
