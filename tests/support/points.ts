import { createPoints, type Contribution } from '#server/assembly/points.ts'

/** Points with what is added to them, for domains that are built without the others. */
export function pointsOf(...contributions: Array<readonly Contribution[] | undefined>) {
  const points = createPoints()
  points.add(contributions.flatMap((added) => added ?? []))
  return points
}
