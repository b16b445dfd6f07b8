import type { Command } from 'commander'
import { createIdCodec } from '#contract/ids.ts'
import { accountPath, groupPath, modelPath, toHref } from '#contract/share-urls.ts'
import type { Backend } from '#server/server.ts'
import { withBackend } from './with-backend.ts'

/** `pages`: where the pages are that are about no single item. */
export function addPagesCommand(program: Command): void {
  program
    .command('pages')
    .description('print the addresses of columns, topics, lists, accounts and content models')
    .action(() =>
      withBackend(async (backend, config) => {
        for await (const { what, name, path } of listPages(backend)) {
          const address = config.siteOrigin + toHref(path, config.defaultLocale, config)
          process.stdout.write(`${what.padEnd(13)}  ${address}  ${name}\n`)
        }
      }),
    )
}

/** Each page with what it is of; paths are those of the site from the base on. */
async function* listPages({ site, accounts, community, idSalt }: Backend) {
  const ids = createIdCodec(idSalt)
  const groups = {
    column: await site.listColumns(),
    topic: (await site.listTopics()).filter(({ mergedInto }) => mergedInto === ''),
    list: await site.listLists(),
  }
  for (const [kind, list] of Object.entries(groups)) {
    for (const { id, name, ...rest } of list) {
      yield { what: kind, name, path: groupPath({ kind, gid: ids.encode(id), ...rest }) }
    }
  }
  for (const { id, name, actor } of await accounts.listAccounts()) {
    yield { what: 'account', name, path: accountPath({ actor, id: ids.encode(id) }) }
  }
  for await (const { id, name } of community.exportRepositories()) {
    yield { what: 'content model', name, path: modelPath({ rid: ids.encode(id), uuid: null, catalog: null }) }
  }
}
