import { createPoints, type Contribution } from '#server/assembly/points.ts'

/** Points with what is added to them, for domains that are built without the others. */
export function pointsOf(...contributions: Array<readonly Contribution[] | undefined>) {
  const points = createPoints()
  for (const added of contributions) points.add(added ?? [])
  return points
}
