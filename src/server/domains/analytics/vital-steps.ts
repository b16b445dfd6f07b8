import type { Vital } from '#contract/analytics.ts'
import type { VitalName } from '#contract/beacons.ts'

/** The contract takes nothing beyond. */
const SLOWEST = 60_000
/** Upper ends of the steps that values are counted in: narrow where pages are good or bad by little. */
const MILLISECONDS = [
  50,
  100,
  150,
  200,
  300,
  400,
  500,
  600,
  800,
  1000,
  1200,
  1500,
  1800,
  2000,
  2500,
  3000,
  4000,
  5000,
  6000,
  8000,
  10_000,
  15_000,
  20_000,
  30_000,
  SLOWEST,
]
const THOUSANDTHS = [10, 25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 750, 1000, 2000, 5000, SLOWEST]

/** How often a value fell into the step that ends at `upTo`. */
export interface Step {
  upTo: number
  times: number
}

/** The end of the step that a value falls into. */
export function stepOf({ name, value }: Pick<Vital, 'name' | 'value'>): number {
  return stepsOf(name).find((end) => value <= end) ?? SLOWEST
}

/** The value that three of four visits do not exceed, taking each step to be evenly filled; null where there are none. */
export function findThirdQuartile(name: VitalName, steps: readonly Step[]): number | null {
  const ends = stepsOf(name)
  const total = steps.reduce((sum, { times }) => sum + times, 0)
  let left = total * 0.75
  for (const { upTo, times } of steps.toSorted((a, b) => a.upTo - b.upTo)) {
    if (left <= times && times > 0) {
      const from = ends[ends.indexOf(upTo) - 1] ?? 0
      return Math.round(from + ((upTo - from) * left) / times)
    }
    left -= times
  }
  return null
}

function stepsOf(name: VitalName): readonly number[] {
  return name === 'CLS' ? THOUSANDTHS : MILLISECONDS
}
