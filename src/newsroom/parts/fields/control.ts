import type { FieldFacts } from '#contract/fields/field-facts.ts'
import type { NewsroomText } from '../../texts/text.tsx'

export interface ControlProps<Facts extends FieldFacts = FieldFacts> {
  /** Where the field is, without places in lists: `answers.name`. */
  path: string
  facts: Facts
  value: unknown
  isReadOnly: boolean
  /** Undefined: nothing is said. */
  onChange: (value: unknown) => void
}

/** What a field is called; one that no text was written for by its own name. */
export function labelOf(path: string, text: NewsroomText): string {
  const id = `field.${path}`
  return text.has(id) ? text(id) : (path.split('.').at(-1) ?? path)
}
