import { vitalNames, type VitalName } from '#contract/beacons.ts'
import type { Db } from '#server/storage/database.ts'
import { dayBefore } from './rules.ts'
import { sumVitalDays } from './store.ts'
import { findThirdQuartile, type Step } from './vital-steps.ts'

export interface VitalsQuery {
  now: number
  /** How many days, today included. */
  days: number
}

/** How fast a screen was in one browser: what three of four visits do not exceed, null where nothing was measured. */
export interface VitalLine {
  screen: string
  client: string
  /** How often any of the measures was taken, the most often taken one. */
  samples: number
  values: Record<VitalName, number | null>
}

/** The most visited first. */
export async function readVitals(db: Db, { now, days }: VitalsQuery): Promise<VitalLine[]> {
  const pages = new Map<string, { screen: string; client: string; steps: Map<string, Step[]> }>()
  for (const { screen, client, name, up_to: upTo, times } of await sumVitalDays(db, dayBefore(now, days - 1))) {
    const key = `${screen} ${client}`
    const page = pages.get(key) ?? { screen, client, steps: new Map<string, Step[]>() }
    pages.set(key, page)
    page.steps.set(name, [...(page.steps.get(name) ?? []), { upTo, times }])
  }
  const lines = [...pages.values()].map(({ screen, client, steps }) => ({
    screen,
    client,
    samples: Math.max(...[...steps.values()].map((ofName) => ofName.reduce((sum, { times }) => sum + times, 0))),
    values: Object.fromEntries(
      vitalNames.map((name) => [name, findThirdQuartile(name, steps.get(name) ?? [])]),
    ) as VitalLine['values'],
  }))
  return lines.toSorted((a, b) => b.samples - a.samples)
}
