import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from './processes.ts'
import { isExecutable } from './programs.ts'

const SHIPPED = join(import.meta.dirname, '../../deploy/nginx.conf')

/** The program, on the PATH or where Debian keeps it; null where there is none. */
export function findNginx(): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, 'nginx')).find(isExecutable) ?? null
}

/** The shipped proxy in front of a site at `host:port`, without TLS. */
export async function startNginx(site: string): Promise<{ origin: string; stop: () => Promise<void> }> {
  const program = findNginx()
  if (program === null) throw new Error('there is no nginx')
  const folder = mkdtempSync(join(tmpdir(), 'davmu-nginx-'))
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, adapt(readFileSync(SHIPPED, 'utf8'), { site, port, otherPort: await freePort(), folder }))
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const globals = `daemon off; pid ${folder}/pid; error_log stderr warn; ${user}`
  const options = ['-p', folder, '-c', file, '-g', globals]
  execFileSync(program, [...options, '-t', '-q'])
  const child = spawn(program, options, { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Place {
  site: string
  port: number
  otherPort: number
  folder: string
}

/** The shipped file with other hosts, ports and folders, and without what needs certificates or a newer nginx than Debian's. */
function adapt(shipped: string, { site, port, otherPort, folder }: Place): string {
  const changes: Array<[RegExp, string]> = [
    [/worker_processes auto;\n/, 'worker_processes 2;\n'],
    [/worker_rlimit_nofile \d+;\n/, ''],
    [/worker_connections \d+;/, 'worker_connections 512;'],
    [/\/var\/cache\/nginx\//, `${folder}/`],
    [/\/var\/log\/nginx\//, `${folder}/`],
    [/server site:3000 resolve/, `server ${site}`],
    [/listen 80;/, `listen 127.0.0.1:${otherPort};`],
    [
      /listen 443 ssl;\n\s*http2 on;\n\s*ssl_certificate .*;\n\s*ssl_certificate_key .*;\n/,
      `listen 127.0.0.1:${port};\n`,
    ],
    [/http \{\n/, `http {\n${TEMPORARY.map((kind) => `${kind}_temp_path ${folder}/${kind};\n`).join('')}`],
  ]
  return changes.reduce((text, [pattern, replacement]) => {
    if (!pattern.test(text)) throw new Error(`deploy/nginx.conf has nothing like ${pattern.source}`)
    return text.replace(pattern, replacement)
  }, shipped)
}

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
