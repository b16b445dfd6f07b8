import { AppError } from '#server/http/app-error.ts'
import type { Viewer } from '#server/http/call.ts'

/** After this long a notice is forgotten: 180 days. */
export const KEPT_SECONDS = 180 * 24 * 60 * 60

/** Whose notices these are. Throws 40101 for nobody. */
export function getSubject(viewer: Viewer): string {
  if (viewer.kind === 'none') throw new AppError(40101)
  return viewer.subject
}
