import { mayAct, type StaffRole } from '#contract/admin/endpoint.ts'
import type { WorkingCopyView } from '#contract/admin/working-copies.ts'
import type { IdCodec } from '#contract/ids.ts'
import { AppError, refuseField } from '#server/http/app-error.ts'

/** Where a copy stands on its way to be signed off, as its column holds it. */
export interface Review {
  state: 'asked' | 'passed' | 'returned'
  /** Who handed it in. */
  askedBy: number
  /** Who signed it off, each once. */
  passed: Array<{ staffId: number; name: string; time: number }>
  /** Who did the last thing, and what they said to it. */
  by: string
  note: string
}

export interface ReviewStep {
  step: 'ask' | 'pass' | 'return'
  note: string
  staff: { id: number; name: string; role: StaffRole }
  /** How many have to sign off. */
  needed: number
  /** Seconds. */
  now: number
}

/**
 * Hands a copy in, signs it off, or gives it back. Throws 40301 to who may not, or has had a part in it already, and 40901
 * where there is nothing to be done.
 */
export function takeStep(review: Review | null, { step, note, staff, needed, now }: ReviewStep): Review {
  const said = { by: staff.name, note }
  if (step === 'ask') return { state: 'asked', askedBy: staff.id, passed: [], ...said }
  if (!mayAct(staff.role, 'editor')) throw new AppError(40301)
  if (!review || review.state === 'returned') throw new AppError(40901)
  if (step === 'return') return { ...review, ...said, state: 'returned', passed: [] }
  if (review.state !== 'asked') throw new AppError(40901)
  if (partakersOf(review).includes(staff.id)) throw refuseField('body.step', 'takes another person', 40301)
  const passed = [...review.passed, { staffId: staff.id, name: staff.name, time: now }]
  return { ...review, ...said, passed, state: passed.length >= needed ? 'passed' : 'asked' }
}

/** Who handed a copy in or signed it off. */
function partakersOf({ askedBy, passed }: Review): number[] {
  return [askedBy, ...passed.map(({ staffId }) => staffId)]
}

/** What is left of a review when the text changes: what was signed off is not there any more. */
export function afterChange(review: Review | null): Review | null {
  return review?.state === 'returned' ? review : null
}

/** Whether as many others signed a copy off as have to. */
export function isSignedOff(review: Review | null, needed: number): boolean {
  return needed === 0 || (review !== null && review.state !== 'returned' && review.passed.length >= needed)
}

export function parseReview(json: string): Review | null {
  return json === '' ? null : (JSON.parse(json) as Review)
}

export function toColumn(review: Review | null): string {
  return review === null ? '' : JSON.stringify(review)
}

export function toReviewView(review: Review | null, needed: number, ids: IdCodec): WorkingCopyView['review'] {
  const { state = '', passed = [], by = '', note = '' } = review ?? {}
  return {
    state,
    needed,
    passed: passed.map(({ name, time }) => ({ by: name, time })),
    had_part: review ? partakersOf(review).map((id) => ids.encode(id)) : [],
    by,
    note,
  }
}
