import { Option, type Command } from 'commander'
import type { Backend } from '#server/server.ts'
import { exportHugo } from './export-hugo.ts'
import { exportSite } from './export-site.ts'
import { exportWordpress } from './export-wordpress.ts'
import { withBackend } from './with-backend.ts'

const formats = ['davmu', 'hugo', 'wordpress'] as const
type Format = (typeof formats)[number]

export function addExportCommand(program: Command): void {
  program
    .command('export <folder>')
    .description('write the site as a folder that `import markdown` takes, or as other programs take it')
    .addOption(new Option('--as <format>', 'for which program').choices(formats).default('davmu'))
    .action((folder: string, { as }: { as: Format }) =>
      withBackend(async (backend, { siteOrigin }) => {
        const counts = await WRITERS[as](folder, backend, siteOrigin)
        process.stdout.write(`Exported ${counts.join(', ')} to ${folder}\n`)
      }),
    )
}

/** Each answers what it wrote, in words. */
const WRITERS: Record<Format, (folder: string, backend: Backend, origin: string) => Promise<string[]>> = {
  async davmu(folder, backend) {
    const { items, models, comments, messages, pictures, media } = await exportSite(folder, backend)
    return [
      `${items} items`,
      `${models} content models`,
      `${comments} comments`,
      `${messages} messages of live rooms`,
      `${pictures} pictures and ${media} files of sound and film`,
    ]
  },
  async hugo(folder, backend, origin) {
    const { items, pictures, media } = await exportHugo(folder, backend, origin)
    return [`${items} items`, `${pictures} pictures and ${media} files of sound and film`]
  },
  async wordpress(folder, backend, origin) {
    const { items, comments, pictures } = await exportWordpress(folder, backend, origin)
    return [`${items} items`, `${comments} comments and addresses of ${pictures} covers`]
  },
}
