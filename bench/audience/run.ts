import { Command, InvalidArgumentError } from 'commander'
import { ConfigError } from '#app/config/config-error.ts'
import { CommandFailed } from '#cli/command-failed.ts'
import { decodeRoom, noRoom } from '#cli/live-room.ts'
import { toCount } from '#cli/print-lines.ts'
import { withBackend } from '#cli/with-backend.ts'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import { simulateAudience, type SimulationCounts } from './simulate.ts'

const TELL_EVERY_MS = 5000

interface Options {
  url?: string
  viewers: number
  minutes: number
  rate: number
  yes: boolean
}

/** `npm run audience -- <id>`. */
const program = new Command('npm run audience --')
  .description('Fills a room that is on air with a made-up audience, for demonstrations; Ctrl-C ends it.')
  .argument('<id>', 'public id of the room')
  .option('--url <url>', 'where the site runs; SITE_ORIGIN unless given')
  .option('--viewers <count>', 'how many come', toCount, 30)
  .option('--minutes <count>', 'how long', toCount, 5)
  .option('--rate <count>', 'messages of viewers in a second', toRate, 2)
  .option('--yes', 'also under NODE_ENV=production: what is said stays in the room', false)
  .action(simulate)

await program.parseAsync().catch((error: unknown) => {
  if (!(error instanceof CommandFailed || error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})

async function simulate(publicId: string, { url, viewers, minutes, rate, yes }: Options): Promise<void> {
  await withBackend(async (backend, config) => {
    if (config.isProduction && !yes)
      throw new CommandFailed(
        'This is a site in production: what is said stays in the room. --yes does it all the same.',
      )
    const base = url ?? config.siteOrigin
    if (!URL.canParse(base)) throw new CommandFailed(`--url: ${base} is no address`)
    const contentId = decodeRoom(backend, publicId)
    const room = await backend.live.describeRoom(contentId)
    if (room === null) throw new CommandFailed(noRoom(publicId))
    if (room.status !== LIVE_STATUS.live)
      throw new CommandFailed(`${publicId} is not on air: davmu live start ${publicId}`)
    const ending = new AbortController()
    const stop = () => ending.abort()
    const clock = setTimeout(stop, minutes * 60_000)
    process.once('SIGINT', stop).once('SIGTERM', stop)
    const tell = createProgressPrinter()
    try {
      const simulation = { contentId, base, viewers, rate, signal: ending.signal, onCount: tell.count }
      process.stdout.write(`${toText(await simulateAudience(backend, simulation))}\n`)
    } finally {
      tell.stop()
      clearTimeout(clock)
      process.off('SIGINT', stop).off('SIGTERM', stop)
    }
  })
}

/** Prints the latest counts every few seconds. */
function createProgressPrinter() {
  let text = ''
  const timer = setInterval(() => process.stdout.write(text), TELL_EVERY_MS)
  return {
    count: (counts: SimulationCounts) => void (text = `${toText(counts)}\n`),
    stop: () => clearInterval(timer),
  }
}

function toText({ connected, said, posts, likes, told }: SimulationCounts): string {
  return `${connected} viewers, ${said} said, ${posts} posts, ${likes} likes, ${told} deliveries`
}

function toRate(text: string): number {
  const rate = Number(text)
  if (/^\d{1,3}(?:\.\d{1,2})?$/.test(text) && rate > 0 && rate <= 100) return rate
  throw new InvalidArgumentError('it is no number of messages in a second, 100 at most')
}
