import type { Command } from 'commander'
import { CommandFailed } from './command-failed.ts'
import { withBackend } from './with-backend.ts'

/** `centrifugo-config`: what a Centrifugo has to be started with. */
export function addCentrifugoCommand(program: Command): void {
  program
    .command('centrifugo-config')
    .description('print the configuration of a Centrifugo that takes the place of the built-in realtime hub, as JSON')
    .action(() =>
      withBackend(async (backend) => {
        const config = backend.centrifugoConfig()
        if (config === null) {
          throw new CommandFailed(
            'REALTIME is not centrifugo: set it, CENTRIFUGO_API_URL, CENTRIFUGO_API_KEY and CENTRIFUGO_URL first, the configuration is made of them.',
          )
        }
        process.stdout.write(`${JSON.stringify(config, null, 2)}\n`)
      }),
    )
}
