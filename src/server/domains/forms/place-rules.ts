import type { FormDetail, FormField, FormValues } from '#contract/forms.ts'
import { statusOf, type FormState } from './rules.ts'

/** How many entries with a place chose each option that has a number of places, by `field option`. */
export type Taken = ReadonlyMap<string, number>

/** An option with a number of places. */
export interface Choice {
  fieldId: string
  value: string
  places: number
}

/** The options with a number of places, each once: all of them, or those that an entry chose. */
export function choicesOf(fields: readonly FormField[], values?: FormValues): Choice[] {
  const found = fields.flatMap(({ field_id: fieldId, options }) => {
    const chosen = values && [values[fieldId]].flat()
    return options
      .filter(({ value, places }) => places > 0 && (!chosen || chosen.includes(value)))
      .map(({ value, places }) => ({ fieldId, value, places }))
  })
  return [...new Map(found.map((choice) => [keyOf(choice), choice])).values()]
}

/** Names an option among all of its form. */
export function keyOf({ fieldId, value }: Pick<Choice, 'fieldId' | 'value'>): string {
  return `${fieldId} ${value}`
}

export function leftOf(choice: Choice, taken: Taken): number {
  return Math.max(0, choice.places - (taken.get(keyOf(choice)) ?? 0))
}

/** How many are taken when an entry with these choices comes (1) or goes (-1). */
export function withChoices(taken: Taken, choices: readonly Choice[], by: 1 | -1): Taken {
  const changed = choices.map((choice): [string, number] => {
    const key = keyOf(choice)
    return [key, Math.max(0, (taken.get(key) ?? 0) + by)]
  })
  return new Map([...taken, ...changed])
}

/** What a page says of the places: the state of the form, and which options have none left. */
export function describePlaces(form: FormState, fields: readonly FormField[], taken: Taken, now: number): string {
  const full = choicesOf(fields).filter((choice) => leftOf(choice, taken) === 0)
  return [statusOf(form, now), ...full.map(keyOf)].join('\n')
}

/** How many places are left of each option that has a number of them. */
export function toLeft(fields: readonly FormField[], taken: Taken): FormDetail['left'] {
  return choicesOf(fields).map((choice) => ({
    field_id: choice.fieldId,
    value: choice.value,
    count: leftOf(choice, taken),
  }))
}
