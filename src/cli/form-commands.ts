import type { Command } from 'commander'
import { createIdCodec } from '#contract/ids.ts'
import { formatDateTime } from '#contract/format/times.ts'
import type { FormFacts, ReadEntry } from '#server/domains/forms/forms.ts'
import { CommandFailed } from './command-failed.ts'
import { withBackend } from './with-backend.ts'

const PAGE = 200

/** `forms entries <id>` with the public id that stands in the address of an activity. */
export function addFormCommands(program: Command): void {
  const group = program.command('forms').description('read what was entered in forms')
  group
    .command('entries <activity-id>')
    .description('entries of an activity in the order in which they were made; they hold personal data')
    .option('--csv', 'as a table for spreadsheets')
    .action((publicId: string, { csv = false }: { csv?: boolean }) =>
      withBackend(async ({ forms, idSalt }) => {
        const id = createIdCodec(idSalt).decode(publicId)
        const form = id === null ? null : await forms.describe(id)
        if (id === null || form === null) throw new CommandFailed(`There is no form of an activity ${publicId}.`)
        let after: number | null = 0
        while (after !== null) {
          const isFirst: boolean = after === 0
          const page = await forms.listEntries(id, { after, limit: PAGE })
          const text = csv ? forms.toCsv(form, page.entries, isFirst) : toLines(form, page.entries, isFirst)
          process.stdout.write(isFirst && csv ? BYTE_ORDER_MARK + text : text)
          after = page.next
        }
      }),
    )
}

/** By which spreadsheets know that Chinese is not in an older encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

function toLines(form: FormFacts, entries: readonly ReadEntry[], isFirst: boolean): string {
  const waiting = form.waiting > 0 ? `, ${form.waiting} waiting` : ''
  const heading = `${form.used}${form.quota > 0 ? ` of ${form.quota}` : ''} entered${waiting}\n`
  const blocks = entries.map(({ receiptNumber, createdAt, waiting, values }) => {
    const lines = form.fields.flatMap(({ field_id: id, label }) =>
      values[id] === undefined ? [] : [`  ${toTerminalText(`${label}: ${String(values[id])}`)}`],
    )
    const place = waiting > 0 ? `  no. ${waiting} waiting` : ''
    return [`${receiptNumber}  ${formatDateTime(createdAt)}${place}`, ...lines].join('\n')
  })
  return (isFirst ? heading : '') + blocks.map((block) => `${block}\n`).join('')
}

/** What readers wrote, harmless to a terminal. */
function toTerminalText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
}
