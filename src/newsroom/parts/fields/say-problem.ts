import type { NewsroomText } from '../../texts/text.tsx'
import { labelOf } from './control.ts'

/** What is wrong with a field, `fields.account` or inside of one, with what it is called. */
export function sayProblem({ field, message }: { field: string; message: string }, text: NewsroomText): string {
  const [name = '', ...inside] = field.replace(/^fields\./, '').split('.')
  const where = [labelOf(name, text), ...inside].join('.')
  return `${where}: ${message === 'is missing' ? text('fields.missing') : message}`
}
