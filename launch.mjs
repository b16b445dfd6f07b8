#!/usr/bin/env node
/**
 * Starts every part of the project on Node 24: plain JavaScript that runs on any Node ≥ 20. The running Node is used
 * when it is new enough, else the one that npm installed beside the other packages (Linux).
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NODE_MAJOR = 24
/** MiB, a third of what the young generation of the heap may take: as quick as Node's own choice, in 70 MB less. */
const SEMI_SPACE = 16
/** The allocator of glibc makes eight arenas for each core, and each of them keeps what was given back to it. */
const MALLOC_ARENAS = 2

const root = dirname(fileURLToPath(import.meta.url))
const script = (path) => join(root, path)

/** Verbs of package.json's scripts; every other word is a command of src/cli/main.ts. */
const SCRIPTS = new Map([
  ['start', [`--max-semi-space-size=${SEMI_SPACE}`, script('src/app/main.ts')]],
  ['dev', ['--watch', script('src/app/dev.ts')]],
  ['build', [script('src/app/build-site.ts')]],
  ['task', [script('src/cli/task.ts')]],
  ['test', [script('tests/run/run-tests.ts')]],
  ['check', [script('tests/run/run-checks.ts')]],
  ['check-services', [script('tests/run/check-services.ts')]],
  ['docs', [script('tests/docs/write-docs.ts')]],
  ['bench', [script('bench/run.ts')]],
  ['mutants', [script('tests/mutants/run.ts')]],
  ['structure', [script('tests/architecture/print-structure.ts')]],
  ['lighthouse', [script('bench/lighthouse.ts')]],
  ['audience', [script('bench/audience/run.ts')]],
])

const [verb = '--help', ...rest] = process.argv.slice(2)
const node = findNode()

if (node === null) {
  console.error(
    `davmu-share needs Node ${NODE_MAJOR} or newer, this is ${process.version}. ` +
      (process.platform === 'linux'
        ? 'Run `npm ci` in the checkout: it brings a fitting Node with it.'
        : `Install Node ${NODE_MAJOR} from https://nodejs.org and try again.`),
  )
  process.exit(1)
}

const command = SCRIPTS.get(verb) ?? [script('src/cli/main.ts'), verb]
run(node, [...command, ...rest])

/** Path of a Node that is new enough, or null. */
function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR) return process.execPath
  const installed = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  return existsSync(installed) ? installed : null
}

/** Becomes that Node where the system can do so, else starts it and passes on signals and the exit code. */
function run(path, args) {
  const env = {
    MALLOC_ARENA_MAX: String(MALLOC_ARENAS),
    ...process.env,
    PATH: [dirname(path), process.env.PATH ?? ''].join(delimiter),
  }
  if (process.execve && process.platform !== 'win32') process.execve(path, [path, ...args], env)

  const child = spawn(path, args, { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the whole group: the child has it already.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  child.on('error', (error) => {
    console.error(`Cannot start ${path}: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}
