import type { Command } from 'commander'
import { exportSite } from './export-site.ts'
import { withBackend } from './with-backend.ts'

export function addExportCommand(program: Command): void {
  program
    .command('export <folder>')
    .description('write the site as a folder that `import markdown` takes')
    .action((folder: string) =>
      withBackend(async (backend) => {
        const { articles, pictures, comments } = await exportSite(folder, backend)
        process.stdout.write(
          `Exported ${articles} articles, ${comments} comments and ${pictures} pictures to ${folder}\n`,
        )
      }),
    )
}
