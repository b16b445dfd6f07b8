import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, startServer, type Running } from '../../tests/support/processes.ts'
import { pinServer } from './pinning.ts'
import type { PeerArticle } from './shared/article.ts'

/** A server that is measured beside the others. */
export interface Peer {
  /** With its version: `Nuxt 4.5.2`. */
  name: string
  server: Running
}

/** From the root of the repository. */
const CACHE = '.cache/peers'
const ROOT = join(import.meta.dirname, '../..')
const ENV = { NODE_ENV: 'production', NUXT_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1' }

const PEERS = [
  { title: 'Nuxt', name: 'nuxt', script: '.output/server/index.mjs', toArgs: () => [] },
  {
    title: 'Next',
    name: 'next',
    script: 'node_modules/next/dist/bin/next',
    toArgs: (port: number) => ['start', join(ROOT, CACHE, 'next'), '--port', String(port), '--hostname', '127.0.0.1'],
  },
] as const

/**
 * Builds the peers where they were changed, and starts one process of each, which shows `article` at `/article/{id}` under any
 * id. Those that are started stand in `peers` at once, so that whoever gave it can stop them.
 */
export async function startPeers(article: PeerArticle, peers: Peer[]): Promise<void> {
  for (const { name } of PEERS) build(name)
  const file = join(ROOT, CACHE, 'article.json')
  writeFileSync(file, JSON.stringify(article))
  for (const { title, name, script, toArgs } of PEERS) {
    const port = await freePort()
    const server = await startServer({
      script: join(CACHE, name, script),
      args: toArgs(port),
      port,
      path: '/article/1',
      env: { ...ENV, ARTICLE_FILE: file, PORT: String(port), HOST: '127.0.0.1' },
      onOutput: () => {}, // they say that they have started
    })
    pinServer(server.pid)
    peers.push({ name: `${title} ${versionOf(name)}`, server })
  }
}

/** Installs and builds a peer in the cache; one that is there of the same files is taken as it is. */
function build(name: string): void {
  const source = join(import.meta.dirname, name)
  const shared = join(import.meta.dirname, 'shared')
  const folder = join(ROOT, CACHE, name)
  const stamp = join(folder, 'built-of')
  const hash = hashOf([source, shared])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  console.log(`${name} is installed and built in ${CACHE}/${name}`)
  mkdirSync(folder, { recursive: true })
  for (const entry of readdirSync(folder)) {
    if (entry !== 'node_modules') rmSync(join(folder, entry), { recursive: true })
  }
  cpSync(source, folder, { recursive: true })
  cpSync(shared, join(folder, 'shared'), { recursive: true })
  // Next asks for its types and their compiler when it builds.
  npm(folder, ['install', '--include=dev', '--no-audit', '--no-fund'])
  npm(folder, ['run', 'build'])
  writeFileSync(stamp, hash)
}

function npm(folder: string, args: string[]): void {
  const isWindows = process.platform === 'win32'
  try {
    execFileSync('npm', args, { cwd: folder, env: { ...process.env, ...ENV }, stdio: 'pipe', shell: isWindows })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: Buffer | string; stderr?: Buffer | string }
    throw new Error(`npm ${args.join(' ')} failed in ${folder}:\n${String(stdout)}${String(stderr)}`, { cause: error })
  }
}

function hashOf(folders: string[]): string {
  const hash = createHash('sha256')
  for (const folder of folders) {
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
      if (statSync(join(folder, path)).isFile()) hash.update(path).update(readFileSync(join(folder, path)))
    }
  }
  return hash.digest('hex')
}

function versionOf(name: string): string {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, name, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  return manifest.dependencies[name] ?? ''
}
