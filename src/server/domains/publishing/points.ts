import { definePoint } from '#server/assembly/points.ts'
import type { Manuscripts } from './manuscripts.ts'

/** The content format is the importer's, which lies above the domains. */
export const manuscriptFormat = definePoint<Manuscripts>('the format of manuscripts')
