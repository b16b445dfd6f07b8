import { Option, type Command } from 'commander'
import { contentActor, type ContentActor } from '#contract/content.ts'
import type { ImportOptions } from '#app/import/run-import.ts'
import { toKeys } from './print-lines.ts'

/** What every import of items may be told. */
export interface ImportFlags {
  dryRun: boolean
  media: boolean
  audio: boolean
  draft: boolean
  account?: string
  actor?: ContentActor
  columns: string[]
  /** File that the report is written into, besides. */
  report?: string
}

export function addImportFlags(command: Command): Command {
  return command
    .option('--dry-run', 'say what would happen and change nothing', false)
    .option('--no-media', 'leave pictures and texts of the web where they are')
    .option('--audio', 'bring sound and films of the web in, which stay at their addresses otherwise', false)
    .option('--draft', 'bring everything in as drafts', false)
    .option('--account <key>', 'account of items that name none')
    .addOption(new Option('--actor <actor>', 'actor of items that name none').choices(contentActor.options))
    .option('--report <file>', 'write the report into this file too, of a dry run as well')
    .option('--columns <keys>', 'columns of items that name none, joined by commas', toKeys, [])
}

export function toImportOptions({ dryRun, media, audio, draft, account, actor, columns }: ImportFlags): ImportOptions {
  return { dryRun, media, audio, draft, columns, account: account ?? null, actor: actor ?? null }
}
