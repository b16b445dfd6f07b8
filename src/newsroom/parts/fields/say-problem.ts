import type { NewsroomTextId } from '#locales/text-ids.ts'
import type { NewsroomText } from '../../texts/text.tsx'
import { labelOf } from './control.ts'

/** What the server says of a field, for whoever writes files, and the words that editors read. */
const REASONS: ReadonlyArray<readonly [RegExp, NewsroomTextId]> = [
  [/^(?:is|are) missing|^no title|^an item of the type .* needs /, 'fields.missing'],
  [/(?:^| )is empty$|^names (?:nothing|no file)$/, 'problem.empty'],
  [/ needs (?:starts|a date)$/, 'problem.undated'],
  [/^is longer than (?<most>\d+) characters$/, 'problem.tooLong'],
  [/^has a name longer than (?<most>\d+) characters$/, 'problem.longName'],
  [/^has more than (?<most>\d+) /, 'problem.tooMany'],
  [/^is larger than (?<most>\d+)$/, 'problem.tooLarge'],
  [/^is not between (?<least>\S+) and (?<most>\S+)$/, 'problem.outside'],
  [/^is no (?:whole )?number$/, 'problem.number'],
  [/ is not a date like |^is no day like /, 'problem.date'],
  [/ is no time like /, 'problem.clock'],
  [/ is no chapter like /, 'problem.chapter'],
  [/^is neither a file nor an https address$/, 'problem.file'],
  [/^is not an http address$/, 'problem.address'],
  [/^is not a key of /, 'problem.key'],
  [/^is not one of /, 'problem.choice'],
  [/(?:^| )is there twice$/, 'problem.twice'],
  [/is not after the start$/, 'problem.order'],
  [/(?:is|are) not for /, 'problem.unfit'],
  [/^is not a name of small letters, digits, _ and -$/, 'problem.name'],
  [/^is not .* like (?<sample>\S+)$/, 'problem.sample'],
  [/ control characters$/, 'problem.control'],
  [/^cannot be changed$/, 'problem.fixed'],
  [/^(?:is not?|has no|is deeper than) | is no node of /, 'problem.form'],
]

/** Why a field cannot be read. */
export function sayWhy(message: string, text: NewsroomText): string {
  for (const [pattern, id] of REASONS) {
    const found = pattern.exec(message)
    if (found) return text(id, found.groups)
  }
  return message
}

/** What is wrong with a field, `fields.account` or inside of one, with what it is called. */
export function sayProblem({ field, message }: { field: string; message: string }, text: NewsroomText): string {
  const [name = '', ...inside] = field.replace(/^fields\./, '').split('.')
  return `${[labelOf(name, text), ...inside].join('.')}: ${sayWhy(message, text)}`
}
