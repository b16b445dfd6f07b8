import type { IdCodec } from '#contract/ids.ts'
import type { KeptAnswer, KeptAnswers } from './http/kept-answers.ts'
import type { Change } from './storage/database.ts'

interface Forgetful {
  /** Answers to calls inside the process. */
  dispatch: { forget(ids?: readonly string[]): void }
  /** Answers to calls from outside. */
  answers: KeptAnswers
}

/**
 * Drops the kept answers that changes touch: those that name what was changed, and those to calls that any item may
 * appear in when one came or went. Comments touch what is asked for under their item alone. Calls inside the process
 * keep little and not for long: they start anew unless only comments were written.
 */
export function forgetAnswers({ dispatch, answers }: Forgetful, changes: readonly Change[], ids: IdCodec): void {
  const commented = idsOf(changes, ids, (kind) => kind === 'comments')
  const changed = idsOf(changes, ids, (kind) => kind !== 'comments' && kind !== 'lists')
  const isAnyList = changes.some(({ kind }) => kind === 'lists')
  dispatch.forget(changed.length === 0 && !isAnyList ? commented : undefined)
  if (changes.some(({ kind }) => kind === 'site')) answers.forget()
  else
    answers.forget(
      (address, answer) =>
        [...commented, ...changed].some((id) => address.includes(id)) ||
        changed.some((id) => names(answer, id)) ||
        (isAnyList && answer.endpoint.listsAny),
    )
}

function idsOf(changes: readonly Change[], ids: IdCodec, isMeant: (kind: Change['kind']) => boolean): string[] {
  return [...new Set(changes.filter(({ kind }) => isMeant(kind)).map(({ id }) => ids.encode(id)))]
}

function names({ body }: KeptAnswer, id: string): boolean {
  return body.identity.includes(`"${id}"`)
}
