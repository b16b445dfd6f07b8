import type { Equivalent } from './report.ts'

/** Mutants that do what the original does, each with the reason. */
export const equivalents: Equivalent[] = []
