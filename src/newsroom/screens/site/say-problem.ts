import type { FieldError } from '#contract/error-codes.ts'
import { sayWhy } from '../../parts/fields/say-problem.ts'
import type { NewsroomText } from '../../texts/text.tsx'

/** What keeps a source from being read, with its line: `body.yaml.12` and `site.name is empty`. */
export function sayProblem({ field, message }: FieldError, text: NewsroomText): string {
  const [, place = '', why = message] = /^([a-z_]+(?:\.[\w-]+)*) (.+)$/s.exec(message) ?? []
  const said = `${place} ${sayWhy(why, text)}`.trim()
  const [, line] = /^body\.yaml\.(\d+)$/.exec(field) ?? []
  return line === undefined ? said : text('site.atLine', { line, said })
}
