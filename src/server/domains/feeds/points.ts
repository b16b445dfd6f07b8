import type { Api } from '#contract/endpoints.ts'
import { definePoint } from '#server/assembly/points.ts'

/** The calls of all domains, inside the process: feeds tell of groups and albums what they answer. */
export const api = definePoint<Api>('the API inside the process')
