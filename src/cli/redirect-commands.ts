import type { Command } from 'commander'
import { toHref } from '#contract/share-urls.ts'
import { createTargetNames, targetKinds, type NamedTarget } from '#app/redirects/name-targets.ts'
import { isOwnPath, toOldPath, type RedirectTarget } from '#server/domains/redirects/redirects.ts'
import type { Backend } from '#server/server.ts'
import { CommandFailed } from './command-failed.ts'
import { printLines, toTerminalLine } from './print-lines.ts'
import { withBackend } from './with-backend.ts'
import { decodeItem, writeRecorded } from './write-recorded.ts'

/** `redirects list|add|remove|check`: old addresses that lead to what stands here now. */
export function addRedirectCommands(program: Command): void {
  const group = program.command('redirects').description('have addresses of an old site lead to the pages of this one')
  group
    .command('list')
    .description('print every old path, where it leads, and who said so')
    .action(() => withBackend((backend, config) => list(backend, config)))
  group
    .command('add <path> <target>')
    .description('lead a path, or an address of the old site, to an item by its id, or to <kind>:<key> of a group')
    .action((path: string, target: string) => withBackend((backend) => add(backend, path, target)))
  group
    .command('remove <path>')
    .description('let an old path lead nowhere, whatever an import says of it later')
    .action((path: string) => withBackend((backend) => remove(backend, path)))
  group
    .command('check')
    .description('print the old paths that lead nowhere now, and why; fails where there are any')
    .action(() => withBackend(check))
}

type Rules = Parameters<typeof toHref>[2]

async function list({ redirects }: Backend, rules: Rules): Promise<void> {
  const lines: string[][] = []
  for await (const redirect of redirects.list()) {
    const page = await redirects.findPage(redirect)
    const to = page === null ? 'nowhere now' : toHref(page, rules.defaultLocale, rules)
    lines.push([toTerminalLine(redirect.path), to, redirect.isGiven ? 'import' : 'added'])
  }
  printLines(lines, 'No old path leads anywhere.')
}

async function add(backend: Backend, written: string, named: string): Promise<void> {
  const path = toOldPath(written)
  if (path === null) throw new CommandFailed(`${written} is no path that begins with a slash, and no address.`)
  if (isOwnPath(path)) throw new CommandFailed(`${path} is a path of this site itself.`)
  const target = await findTarget(backend, named)
  const recorded = { action: 'redirects add', target: 'redirects', detail: { path, to: named } }
  await writeRecorded(backend, recorded, (tx) => backend.redirects.put(tx, path, target))
  const isPublic = (await backend.redirects.findPage(target)) !== null
  process.stdout.write(`${path} leads to ${named}${isPublic ? '' : ' once that is public'}.\n`)
}

async function remove(backend: Backend, path: string): Promise<void> {
  const recorded = { action: 'redirects remove', target: 'redirects', detail: { path } }
  const isGone = await writeRecorded(backend, recorded, (tx) => backend.redirects.remove(tx, path))
  if (!isGone) throw new CommandFailed(`${path} leads nowhere.`)
  process.stdout.write(`${path} leads nowhere any more.\n`)
}

async function check({ redirects }: Backend): Promise<void> {
  const lines: string[][] = []
  for await (const redirect of redirects.list()) {
    const path = toTerminalLine(redirect.path)
    if (isOwnPath(redirect.path)) lines.push([path, 'this site itself answers there'])
    else if ((await redirects.findPage(redirect)) === null) lines.push([path, 'what stood there is not public'])
  }
  printLines(lines, 'Every old path leads to a public page.')
  if (lines.length > 0)
    throw new CommandFailed(`${lines.length} old ${lines.length === 1 ? 'path leads' : 'paths lead'} nowhere`)
}

/** By the id in an item's address, or `topic:key` and the like. Throws `CommandFailed`. */
async function findTarget(backend: Backend, named: string): Promise<RedirectTarget> {
  const [kind = '', ...key] = named.split(':')
  if (key.length === 0) {
    const id = decodeItem(backend, named)
    if (!(await backend.content.findDetail(id))) throw new CommandFailed(`There is no item with the id ${named}.`)
    return { kind: 'items', id }
  }
  const known = targetKinds.find((one): one is NamedTarget['kind'] => one === kind)
  const names = await createTargetNames(backend)
  const target = known && (await names.findTarget({ kind: known, key: key.join(':') }))
  if (!target)
    throw new CommandFailed(
      `There is no ${named}; name an item by its id, or column:<key>, topic:<key>, list:<key>, account:<key>, feed:site.`,
    )
  return target
}
