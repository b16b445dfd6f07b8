import type { Manuscript } from '../../api/queries.ts'
import type { BodyFormat } from '../../manuscript/body-parts.ts'
import { mergeBodies, type Choice } from '../../manuscript/merge-body.ts'
import type { Conflict } from '../../parts/join-dialog.tsx'
import { showField } from '../../parts/show-field.ts'
import { mergeFields } from '../../manuscript/merge-fields.ts'

/** What was written here and elsewhere since both began with the same. */
export interface Texts {
  base: Manuscript
  mine: Manuscript
  theirs: Manuscript
}

export interface Joining {
  conflicts: Conflict[]
  /** Both texts as one, with a choice for each conflict in their order. `lost`: what was written here and does not stand in it. */
  write(choices: readonly Choice[]): { joined: Manuscript; lost: Manuscript | null }
}

/** Puts two texts together, by field and by block; what both changed is left to whoever writes. */
export function joinTexts({ base, mine, theirs }: Texts): Joining {
  const format: BodyFormat = mine.fields['format'] === 'html' ? 'html' : 'markdown'
  const fields = mergeFields(base.fields, mine.fields, theirs.fields)
  const body = mergeBodies({ base: base.body, ours: mine.body, theirs: theirs.body }, format)
  const ofFields = fields.conflicts.map(({ name, ours, theirs: other }) => ({
    name,
    mine: showField(ours),
    theirs: showField(other),
  }))
  const ofBody = body.conflicts.map(({ ours, theirs: other }) => ({ name: '', mine: ours, theirs: other }))
  return {
    conflicts: [...ofFields, ...ofBody],
    write(choices) {
      const chosen = { ...fields.fields }
      for (const [index, { name, theirs: other }] of fields.conflicts.entries()) {
        if (choices[index] !== 'theirs') continue
        if (other === undefined) delete chosen[name]
        else chosen[name] = other
      }
      const joined = { fields: chosen, body: body.write(choices.slice(fields.conflicts.length)) }
      return { joined, lost: choices.includes('theirs') ? mine : null }
    },
  }
}
