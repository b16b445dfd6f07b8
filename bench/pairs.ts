import { load, type LoadOptions } from './load.ts'
import type { Running } from '../tests/support/processes.ts'

/** One measurement of a server under load. */
export interface Sample {
  /** Requests a second. */
  rate: number
  /** Microseconds of processor time for a request; null where the system does not tell. */
  cpu: number | null
  p99: number
}

export interface Pair {
  ours: Sample
  floor: Sample
}

export type Ask = Omit<LoadOptions, 'origin'>

/** A server and what to ask of it in each round. */
export interface Side {
  server: Running
  ask: (round: number) => Ask
}

/** Measures two servers in turns, so that both see the same disturbances. */
export async function measurePair(rounds: number, ours: Side, floor: Side): Promise<Pair> {
  const samples = { ours: [] as Sample[], floor: [] as Sample[] }
  for (let round = 0; round < rounds; round++) {
    samples.floor.push(await sampleOf(floor.server, floor.ask(round)))
    samples.ours.push(await sampleOf(ours.server, ours.ask(round)))
  }
  return { ours: summaryOf(samples.ours), floor: summaryOf(samples.floor) }
}

/** Share of what the floor reaches: by processor time for a request where it is known, else by requests a second. */
export function shareOfFloor({ ours, floor }: Pair): number {
  return ours.cpu !== null && floor.cpu !== null && ours.cpu > 0 ? floor.cpu / ours.cpu : ours.rate / floor.rate
}

/** What `share` (0 to 1) of the values do not exceed; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Asks a server once. */
export async function sampleOf(server: Running, ask: Ask): Promise<Sample> {
  const before = server.cpuSeconds()
  const { requests, seconds, p99 } = await load({ origin: server.origin, ...ask })
  const after = server.cpuSeconds()
  if (requests === 0) throw new Error(`${server.origin} answered nothing`)
  const cpu = before === null || after === null ? null : ((after - before) / requests) * 1e6
  return { rate: requests / seconds, cpu, p99 }
}

/** The usual rate and waiting time, and the processor time of the round that was disturbed least. */
export function summaryOf(samples: Sample[]): Sample {
  return {
    rate: median(samples.map(({ rate }) => rate)),
    cpu: leastCpu(samples),
    p99: median(samples.map(({ p99 }) => p99)),
  }
}

/** Of several rounds; what else a busy machine does only ever adds to it. Null where the system does not tell. */
export function leastCpu(samples: Sample[]): number | null {
  const cpus = samples.flatMap(({ cpu }) => cpu ?? [])
  return cpus.length === samples.length ? Math.min(...cpus) : null
}

/**
 * Microseconds of processor time of this process for one run of `work`, which is repeated for `milliseconds`: what else
 * the machine does is not counted.
 */
export async function turn(work: () => Promise<void> | void, milliseconds: number): Promise<number> {
  const start = performance.now()
  const before = process.cpuUsage()
  let runs = 0
  while (performance.now() - start < milliseconds) {
    await work()
    runs += 1
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / runs
}
