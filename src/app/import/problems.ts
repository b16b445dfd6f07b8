import { FetchRefused, type FetchRefusal } from '#server/outside/fetch-safely.ts'
import { ImageRefused, MediaRefused, type ImageRefusal, type MediaRefusal } from '#server/outside/media-store.ts'

/** Why a file is not in the media store. */
export type ProblemReason =
  | FetchRefusal
  | ImageRefusal
  | MediaRefusal
  | 'media_off'
  | 'no_file'
  | 'outside_folder'
  | 'wrong_kind'

/** A file that was not taken. */
export interface Problem {
  /** Item that shows it. */
  origin: string
  /** Address as the item writes it. */
  address: string
  reason: ProblemReason
  message: string
}

/** A file that the import itself does not take. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly reason: ProblemReason

  constructor(reason: ProblemReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** What a failure says of a file; throws what is not the file's fault. */
export function toProblem(error: unknown, place: Pick<Problem, 'origin' | 'address'>): Problem {
  const isRefusal =
    error instanceof ProblemError ||
    error instanceof FetchRefused ||
    error instanceof ImageRefused ||
    error instanceof MediaRefused
  if (!isRefusal) throw error
  return { ...place, reason: error.reason, message: error.message }
}
