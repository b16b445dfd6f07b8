import type { Command } from 'commander'
import { toText } from '#app/import/import-report.ts'
import { importSamples, seedSamples } from '#app/import/seed-samples.ts'
import { CommandFailed } from './command-failed.ts'
import { showProgress } from './show-progress.ts'
import { withBackend } from './with-backend.ts'

export function addSeedCommand(program: Command): void {
  program
    .command('seed')
    .description('bring the sample site into an empty database')
    .option('--samples', 'also beside other content', false)
    .action(({ samples }: { samples: boolean }) =>
      withBackend(async (backend) => {
        const say = (text: string) => process.stdout.write(`${text}\n`)
        if (samples) {
          const progress = showProgress()
          say(toText(await importSamples(backend, progress.update).finally(progress.stop)))
        } else if ((await seedSamples(backend, { info: say })) === null) {
          throw new CommandFailed(
            'The database is not empty: `davmu seed --samples` adds the sample site to what is there.',
          )
        }
      }),
    )
}
