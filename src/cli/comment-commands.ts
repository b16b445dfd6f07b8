import { InvalidArgumentError, type Command } from 'commander'
import { toLine } from '#base/to-line.ts'
import { toDateText } from '#app/import/parse-date.ts'
import { createIdCodec } from '#contract/ids.ts'
import type { Comments, ReviewedComment } from '#server/domains/comments/comments.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Tx } from '#server/storage/database.ts'
import { CommandFailed } from './command-failed.ts'
import { withBackend } from './with-backend.ts'

const LIMIT = '50'

/** `comments list|reports|approve|remove`, with the public ids that stand in addresses. */
export function addCommentCommands(program: Command): void {
  const group = program.command('comments').description('look through what readers wrote')
  group
    .command('list')
    .description('comments: first those that wait for a moderator, longest first, then the newest ones')
    .option('--limit <count>', 'of each of the two', toCount, toCount(LIMIT))
    .action(({ limit }: { limit: number }) =>
      withBackend(async ({ comments }) => {
        const pending = await comments.listForReview('pending', limit)
        const newest = await comments.listForReview('public', limit)
        print([...pending, ...newest].map(toCommentLine), 'There are no comments.')
      }),
    )
  group
    .command('reports')
    .description('what readers object to, newest first')
    .option('--limit <count>', 'how many', toCount, toCount(LIMIT))
    .action(({ limit }: { limit: number }) =>
      withBackend(async ({ comments }) => {
        const reports = await comments.listReports(limit)
        print(
          reports.map(({ ticket, target, id, reason, note, createdAt }) =>
            toColumns(ticket, toDateText(createdAt), target, id, reason, toTerminalLine(note)),
          ),
          'There are no reports.',
        )
      }),
    )
  group
    .command('approve <ids...>')
    .description('make comments public that wait for a moderator')
    .action((publicIds: string[]) =>
      changeComments(publicIds, 'is public', (comments, tx, id) => comments.approveComment(tx, id)),
    )
  group
    .command('remove <ids...>')
    .description('take comments down; replies to them stay')
    .action((publicIds: string[]) =>
      changeComments(publicIds, 'is taken down', (comments, tx, id) => comments.takeDownComment(tx, id)),
    )
}

type Change = (comments: Comments, tx: Tx, id: number) => Promise<void>

/** One after the other; those before the first that fails are done. */
async function changeComments(publicIds: readonly string[], done: string, change: Change): Promise<void> {
  await withBackend(async ({ database, comments, idSalt }) => {
    for (const publicId of publicIds) {
      const id = createIdCodec(idSalt).decode(publicId)
      if (id === null) throw new CommandFailed(`There is no comment with the id ${publicId}.`)
      try {
        await database.write((tx) => change(comments, tx, id))
      } catch (error) {
        if (error instanceof AppError && error.code === 40401)
          throw new CommandFailed(`There is no comment with the id ${publicId}.`)
        if (error instanceof AppError && error.code === 40901)
          throw new CommandFailed(`${publicId} does not wait for a moderator, or what it replies to still does.`)
        throw error
      }
      process.stdout.write(`${publicId} ${done}.\n`)
    }
  })
}

function toCommentLine({ id, contentId, author, text, state, createdAt }: ReviewedComment): string {
  return toColumns(state, id, toDateText(createdAt), contentId, toTerminalLine(author), toTerminalLine(text))
}

function toColumns(...columns: string[]): string {
  return columns.join('\t')
}

/** What readers wrote, harmless to a terminal: one line without control characters and changes of direction. */
function toTerminalLine(text: string): string {
  return toLine(text.replace(/\p{Cf}/gu, ''))
}

function toCount(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('it is no number from 1 to 9999')
}

function print(lines: readonly string[], otherwise: string): void {
  process.stdout.write(`${lines.length === 0 ? otherwise : lines.join('\n')}\n`)
}
