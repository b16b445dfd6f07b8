import type { Command } from 'commander'
import { exportSite } from './export-site.ts'
import { withBackend } from './with-backend.ts'

export function addExportCommand(program: Command): void {
  program
    .command('export <folder>')
    .description('write the site as a folder that `import markdown` takes')
    .action((folder: string) =>
      withBackend(async (backend) => {
        const { items, models, comments, messages, pictures, media } = await exportSite(folder, backend)
        const counts = [
          `${items} items`,
          `${models} content models`,
          `${comments} comments`,
          `${messages} messages of live rooms`,
          `${pictures} pictures`,
        ]
        process.stdout.write(`Exported ${counts.join(', ')} and ${media} files of sound and film to ${folder}\n`)
      }),
    )
}
