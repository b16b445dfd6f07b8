import { Option, type Command } from 'commander'
import { toDateText } from '#app/import/parse-date.ts'
import { queueKinds, reviewKinds, type QueueKind, type ReviewKind, type Verdict } from '#contract/admin/moderation.ts'
import { createIdCodec, type IdCodec } from '#contract/ids.ts'
import { CommandFailed } from './command-failed.ts'
import { addModerateRuleCommands } from './moderate-rule-commands.ts'
import { addRestrictionCommands } from './moderate-restriction-commands.ts'
import { printLines, toCount, toTerminalLine } from './print-lines.ts'
import { withBackend } from './with-backend.ts'
import { byCli } from './write-recorded.ts'

const LIMIT = 50

/** `moderate …`: what waits, what is reported, decisions, restrictions and rules, with the public ids of addresses. */
export function addModerateCommands(program: Command): void {
  const group = program.command('moderate').description('look through what readers wrote, decide, set the rules')
  group
    .command('queue')
    .description('what waits for a moderator and what readers object to, longest first')
    .addOption(new Option('--kind <kind>', 'only one kind').choices(queueKinds))
    .option('--limit <count>', 'how many', toCount, LIMIT)
    .action(({ kind, limit }: { kind?: QueueKind; limit: number }) =>
      withBackend(async ({ moderation }) => {
        const { list } = await moderation.listQueue({ pagesize: limit, ...(kind && { kind }) })
        const lines = list.map((entry) => [
          entry.queue,
          entry.kind,
          entry.id,
          toDateText(entry.since),
          entry.content_id,
          toTerminalLine(entry.author.name),
          toTerminalLine(entry.text),
          entry.report_reasons.map(({ reason, count }) => `${count} ${reason}`).join(', '),
        ])
        printLines(lines, 'Nothing waits.')
      }),
    )
  group
    .command('newest')
    .description('the newest public comments')
    .option('--limit <count>', 'how many', toCount, LIMIT)
    .action(({ limit }: { limit: number }) =>
      withBackend(async ({ comments, identity, database, idSalt }) => {
        const ids = createIdCodec(idSalt)
        const rows = await comments.review.listNewestPublic(database.db, limit)
        const authors = await identity.findAuthors(database.db, [...new Set(rows.map(({ userId }) => userId))])
        const lines = rows.map((row) => [
          ids.encode(row.id),
          toDateText(row.createdAt),
          ids.encode(row.contentId),
          toTerminalLine(authors.get(row.userId)?.name ?? ''),
          toTerminalLine(row.text),
        ])
        printLines(lines, 'There are no comments.')
      }),
    )
  group
    .command('reports')
    .description('what readers object to, newest first')
    .option('--limit <count>', 'how many', toCount, LIMIT)
    .action(({ limit }: { limit: number }) =>
      withBackend(async ({ comments, database, idSalt }) => {
        const ids = createIdCodec(idSalt)
        const reports = await comments.reports.list(database.db, null, limit)
        const lines = reports.map((report) => [
          ids.encode(report.id),
          toDateText(report.createdAt),
          report.target,
          ids.encode(report.targetId),
          report.reason,
          report.isOpen ? 'open' : 'settled',
          toTerminalLine(report.note),
          toTerminalLine(report.quote),
        ])
        printLines(lines, 'There are no reports.')
      }),
    )
  addDecisions(group)
  addRestrictionCommands(group)
  addModerateRuleCommands(group)
}

const VERDICTS: Record<Verdict, { does: string; done: string }> = {
  approve: { does: 'make public what waits', done: 'is public' },
  reject: { does: 'refuse what waits; its author is told', done: 'is refused' },
  remove: { does: 'take public comments down; replies to them stay', done: 'is taken down' },
  resolve: { does: 'settle reports of items that were dealt with', done: 'is dealt with' },
  dismiss: { does: 'settle reports and leave what they are about', done: 'stays' },
  restore: { does: 'show what its author objects to have been refused or taken down for', done: 'is public again' },
  uphold: { does: 'leave a decision that its author objects to as it is', done: 'stays as it was decided' },
}

function addDecisions(group: Command): void {
  for (const [verdict, { does, done }] of Object.entries(VERDICTS) as Array<
    [Verdict, { does: string; done: string }]
  >) {
    group
      .command(`${verdict} <ids...>`)
      .description(does)
      .addOption(
        new Option('--kind <kind>', 'what the ids are of')
          .choices(reviewKinds)
          .default(verdict === 'resolve' ? 'post' : 'comment'),
      )
      .option('--reason <text>', 'as the author is told it', '')
      .action((publicIds: string[], { kind, reason }: { kind: ReviewKind; reason: string }) =>
        withBackend(async ({ database, moderation, idSalt }) => {
          const ids = createIdCodec(idSalt)
          const targets = publicIds.map((publicId) => ({ kind, id: parseTarget(ids, kind, publicId) }))
          const deciding = { verdict, reason, ...byCli() }
          const decisions = await database.write((tx) => moderation.decide(tx, targets, deciding))
          for (const decision of decisions.filter(({ code }) => code === 0)) {
            const undo = decision.undo_until > 0 ? ` (undo: ${decision.decision_id})` : ''
            process.stdout.write(`${decision.id} ${done}${undo}.\n`)
          }
          const failed = decisions.filter(({ code }) => code !== 0)
          if (failed.length > 0) throw new CommandFailed(failed.map(toFailure).join('\n'))
        }),
      )
  }
  group
    .command('undo <decision>')
    .description('take a decision of the last ten minutes back')
    .action((publicId: string) =>
      withBackend(async ({ database, moderation, idSalt }) => {
        const id = createIdCodec(idSalt).decode(publicId)
        if (id === null) throw new CommandFailed(`There is no decision ${publicId}.`)
        const [undone] = await database.write((tx) => moderation.undo(tx, [id], byCli()))
        if (undone?.code === 0) process.stdout.write(`${undone.id} is as it was before.\n`)
        else
          throw new CommandFailed(
            undone?.code === 40901
              ? `${publicId} cannot be taken back: it is too late, or something was changed since.`
              : `There is no decision ${publicId}.`,
          )
      }),
    )
}

function parseTarget(ids: IdCodec, kind: ReviewKind, publicId: string): number {
  const id = kind === 'profile' ? ids.decodePerson(publicId) : ids.decode(publicId)
  if (id === null) throw new CommandFailed(`There is no ${kind} with the id ${publicId}.`)
  return id
}

function toFailure({ kind, id, code }: { kind: ReviewKind; id: string; code: number }): string {
  return code === 40401
    ? `There is no ${kind} with the id ${id}.`
    : `${id} is in another state, or what it replies to still waits.`
}
