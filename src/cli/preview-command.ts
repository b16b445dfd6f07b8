import type { Command } from 'commander'
import { toHref } from '#contract/share-urls.ts'
import { AppError } from '#server/http/app-error.ts'
import { CommandFailed } from './command-failed.ts'
import { withBackend } from './with-backend.ts'

const HOUR = 60 * 60
const HOURS_MAX = 24 * 90

interface Options {
  hours: string
  editor: string
  list?: boolean
  revoke?: boolean
}

/** `preview-link <item>`: an address that shows an item before readers can see it. */
export function addPreviewCommand(program: Command): void {
  program
    .command('preview-link <item>')
    .description('make an address that shows an item (public id or key of its source) before it is public')
    .option('--hours <hours>', 'how long it is good', '72')
    .option('--editor <name>', 'who is named in it', '')
    .option('--list', 'list the links to the item instead')
    .option('--revoke', 'end a link instead; <item> is its address then')
    .action(async (item: string, options: Options) => {
      try {
        if (options.revoke) await revoke(item)
        else if (options.list) await list(item)
        else await make(item, options)
      } catch (error) {
        throw error instanceof AppError ? new CommandFailed(messageOf(error, item)) : error
      }
    })
}

async function make(item: string, { hours: text, editor }: Options): Promise<void> {
  const hours = Number(text)
  if (!Number.isInteger(hours) || hours < 1 || hours > HOURS_MAX)
    throw new CommandFailed(`--hours: "${text}" is not a number of hours from 1 to ${HOURS_MAX}`)
  await withBackend(async ({ previews }, config) => {
    const link = await previews.createLink(item, { seconds: hours * HOUR, editor })
    const address = config.siteOrigin + toHref(link.path, config.defaultLocale, config)
    process.stdout.write(`${address}\nlink ${link.id}, good until ${toTime(link.expireAt)}\n`)
  })
}

async function list(item: string): Promise<void> {
  await withBackend(async ({ previews }) => {
    const links = await previews.listLinks(item)
    if (links.length === 0) process.stdout.write('There are no links to this item.\n')
    for (const link of links) {
      const state = link.revoked_at > 0 ? `revoked ${toTime(link.revoked_at)}` : `good until ${toTime(link.expires_at)}`
      process.stdout.write(`link ${link.id}, ${state}${link.editor && `, made for ${link.editor}`}\n`)
    }
  })
}

async function revoke(address: string): Promise<void> {
  const [, token] = /\/preview-([^/]+)\//.exec(address) ?? []
  if (token === undefined) throw new CommandFailed('--revoke: this is not the address of a preview')
  await withBackend(({ previews }) => previews.revokeLink(token))
  process.stdout.write('The link is revoked.\n')
}

function toTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}

function messageOf(error: AppError, item: string): string {
  if (error.code === 40401) return `There is nothing to preview under ${item}.`
  if (error.code === 41002) return 'The link has expired by itself.'
  return 'This link was not made by this installation.'
}
