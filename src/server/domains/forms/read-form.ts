import type { FormField, FormValues } from '#contract/forms.ts'
import type { FormParts } from './forms.ts'
import type { Taken } from './place-rules.ts'
import { uploadIdsOf } from './rules.ts'
import type { EntryRow, FormRow } from './store.ts'

/** What is sealed of an entry. */
export interface Entered {
  values: FormValues
  /** Database ids of its pictures, by the id of their upload. */
  images: Record<string, number>
}

/** The fields that a form was saved with. */
export function fieldsOf({ fields }: Pick<FormRow, 'fields'>): FormField[] {
  const saved = JSON.parse(fields) as Saved[]
  return saved.map((field) => ({
    ...field,
    options: field.options.map((option) => ({ ...option, places: option.places ?? 0 })),
  }))
}

/** Forms that were saved before options had places say nothing of them. */
type Saved = Omit<FormField, 'options'> & {
  options: Array<Omit<FormField['options'][number], 'places'> & { places?: number }>
}

/** How many of each option with a number of places are taken. */
export function takenOf({ taken }: Pick<FormRow, 'taken'>): Taken {
  return new Map(JSON.parse(taken) as Array<[string, number]>)
}

export function openEntry({ sealing }: Pick<FormParts, 'sealing'>, row: Pick<EntryRow, 'sealed_values'>): Entered {
  return JSON.parse(sealing.open(row.sealed_values)) as Entered
}

export function sealEntry({ sealing }: Pick<FormParts, 'sealing'>, entered: Entered): string {
  return sealing.seal(JSON.stringify(entered))
}

/** Values of an entry that the form still asks for. */
export function asAsked(fields: readonly FormField[], { values }: Entered): FormValues {
  const asked = fields.filter(({ field_id: id }) => Object.hasOwn(values, id))
  return Object.fromEntries(asked.flatMap(({ field_id: id }) => (values[id] === undefined ? [] : [[id, values[id]]])))
}

/** The database ids of the pictures that an entry still shows. */
export function imageIdsOf(fields: readonly FormField[], entered: Entered): number[] {
  return uploadIdsOf(fields, entered.values).flatMap((uploadId) => entered.images[uploadId] ?? [])
}
