import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { DIST_FOLDER } from '#app/build-site.ts'
import type { Config } from '#app/config/read-config.ts'
import { toPublicConfig } from '#app/config/views.ts'
import { loadRenderer } from '#app/pages/load-renderer.ts'
import { createPageReader, ownOrigins, toRootRules } from '#app/pages/page-reader.ts'
import type { ShareReport } from '#contract/admin/share-check.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Backend } from '#server/server.ts'
import { CommandFailed } from './command-failed.ts'
import { withBackend } from './with-backend.ts'

/** `share-check <address>`: what social clients make of a page; fails where a rule is broken. */
export function addShareCheckCommand(program: Command): void {
  program
    .command('share-check <address>')
    .description('show the card of a page (address or path) as social clients do, and name the rules that it breaks')
    .option('--json', 'print JSON', false)
    .action(async (address: string, { json }: { json: boolean }) => {
      const report = await withBackend((backend, config) => check(backend, config, address))
      process.stdout.write(json ? `${JSON.stringify(report, null, 2)}\n` : toText(report))
      if (report.findings.some(({ level }) => level === 'error')) process.exitCode = 1
    })
}

async function check(backend: Backend, config: Config, address: string): Promise<ShareReport> {
  if (!existsSync(DIST_FOLDER)) throw new CommandFailed('The site is not built yet: npx davmu build')
  const { renderer } = await loadRenderer(DIST_FOLDER, {
    api: backend.api,
    publicConfig: toPublicConfig(config, backend.idSalt),
    findPictureSize: backend.content.findPictureSize,
    onError: (error, url) => process.stderr.write(`${url} could not be rendered: ${String(error)}\n`),
  })
  backend.shareCheck.readPagesBy(createPageReader(renderer, toRootRules(config, backend.idSalt), ownOrigins(config)))
  try {
    return await backend.shareCheck.check(address)
  } catch (error) {
    if (error instanceof AppError && error.code === 40001)
      throw new CommandFailed(`${address} is no address of a page of this site.`)
    throw error
  }
}

function toText({ url, status, card, shown, findings }: ShareReport): string {
  const size = card.image_width > 0 ? ` (${card.image_width} × ${card.image_height})` : ''
  const clients = Object.entries(shown).flatMap(([client, { title, desc, image }]) => [
    `${client.padEnd(8)}${title}`,
    ...(desc === '' ? [] : [`        ${desc}`]),
    `        ${image === '' ? '(no picture)' : '[picture]'}`,
  ])
  const said = findings.map(({ rule, level, message }) => `${level.padEnd(8)}${rule}: ${message}`)
  return `${[
    `${status} ${url}`,
    `picture ${card.image || '(none)'}${size}`,
    '',
    ...clients,
    '',
    ...(said.length > 0 ? said : ['Nothing keeps it from being shared well.']),
  ].join('\n')}\n`
}
