import { InvalidArgumentError, Option, type Command } from 'commander'
import { toDateText } from '#app/import/parse-date.ts'
import { commentPolicies, type CommentPolicy } from '#contract/admin/moderation-rules.ts'
import { createIdCodec } from '#contract/ids.ts'
import { AppError } from '#server/http/app-error.ts'
import { CommandFailed } from './command-failed.ts'
import { tellFields } from './moderate-restriction-commands.ts'
import { printLines, toCount, toTerminalLine } from './print-lines.ts'
import { withBackend } from './with-backend.ts'
import { byCli } from './write-recorded.ts'

const LIMIT = 200

interface WordOptions {
  hold?: true
  homophones?: true
}

/** `moderate words …` and `moderate policy`. */
export function addModerateRuleCommands(group: Command): void {
  const words = group.command('words').description('words that what readers write is looked through for')
  words
    .command('list', { isDefault: true })
    .description('words of the staff, newest first; those of COMMENT_WORDS_FILE are looked for besides')
    .option('--limit <count>', 'how many', toCount, LIMIT)
    .action(({ limit }: { limit: number }) =>
      withBackend(async ({ moderation }) => {
        const list = await moderation.listWords(limit)
        const lines = list.map((word) => [
          word.id,
          word.action,
          word.homophones ? 'homophones' : '',
          toTerminalLine(word.word),
          word.by,
          toDateText(word.create_time),
        ])
        printLines(lines, 'There are no words.')
      }),
    )
  words
    .command('add <word>')
    .description('refuse what holds a word, however it is spelled')
    .option('--hold', 'have it wait for a moderator instead')
    .option('--homophones', 'other characters of the same sounds count as well')
    .action((word: string, options: WordOptions) =>
      withBackend(async ({ database, judging }) => {
        await database.write((tx) => judging.saveWord(tx, toWord(word, options), byCli())).catch(tellFields)
        process.stdout.write(`${word} is looked for.\n`)
      }),
    )
  words
    .command('remove <id>')
    .description('look for a word no more')
    .action((publicId: string) =>
      withBackend(async ({ database, judging, idSalt }) => {
        const id = createIdCodec(idSalt).decode(publicId)
        const isRemoved = id !== null && (await database.write((tx) => judging.removeWord(tx, id, byCli().staff)))
        if (!isRemoved) throw new CommandFailed(`There is no word ${publicId}.`)
        process.stdout.write(`${publicId} is looked for no more.\n`)
      }),
    )
  words
    .command('try <word>')
    .description('what a word would have met in the comments of the last 30 days')
    .option('--homophones', 'other characters of the same sounds count as well')
    .action((word: string, options: WordOptions) =>
      withBackend(async ({ moderation }) => {
        const trial = await moderation.tryWord(toWord(word, options), Math.floor(Date.now() / 1000)).catch(tellFields)
        process.stdout.write(`${trial.hits} of ${trial.lookedThrough} comments.\n`)
        for (const { text } of trial.examples) process.stdout.write(`${toTerminalLine(text)}\n`)
      }),
    )
  group
    .command('policy [policy]')
    .description(`which comments wait (${commentPolicies.join(', ')}; reset goes back); without one, what holds`)
    .addOption(new Option('--content <id>', 'under one item instead of the site').conflicts('column'))
    .option('--column <gid>', 'under the items of one column')
    .action((wanted: string | undefined, { content, column }: { content?: string; column?: string }) =>
      withBackend(async ({ database, judging, idSalt }) => {
        const named = content ?? column
        const missing = new CommandFailed(`There is no ${content ? 'item' : 'column'} with the id ${named}.`)
        const id = named === undefined ? null : createIdCodec(idSalt).decode(named)
        if (named !== undefined && id === null) throw missing
        const place = id === null ? 'site' : content === undefined ? { groupId: id } : { contentId: id }
        const policy = wanted === undefined ? undefined : toPolicy(wanted)
        const policies = await (
          policy === undefined
            ? judging.getPolicies(database.db, place)
            : database.write((tx) => judging.setPolicy(tx, place, policy, byCli().staff))
        ).catch((error: unknown) => {
          throw error instanceof AppError && error.code === 40401 ? missing : error
        })
        process.stdout.write(`site: ${policies.site} (configured: ${policies.configured})\n`)
        if (column !== undefined) process.stdout.write(`${column}: ${policies.column ?? 'as the site'}\n`)
        if (content !== undefined)
          process.stdout.write(
            `${content}: ${policies.content ?? (policies.column ? `as its columns: ${policies.column}` : 'as the site')}\n`,
          )
      }),
    )
}

function toWord(word: string, { hold, homophones }: WordOptions) {
  return { word: word.trim(), action: hold ? ('hold' as const) : ('refuse' as const), homophones: homophones ?? false }
}

function toPolicy(text: string): CommentPolicy | null {
  if (text === 'reset') return null
  const policy = commentPolicies.find((one) => one === text)
  if (!policy) throw new InvalidArgumentError(`it is none of ${commentPolicies.join(', ')}, reset`)
  return policy
}
