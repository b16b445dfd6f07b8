import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Holds how many processes were killed so far, in the data folder. */
export const KILLS_FILE = 'kills'

/** How many processes were killed so far. */
export function countKills(dataFolder: string): number {
  return Number(readFileSync(join(dataFolder, KILLS_FILE), 'utf8'))
}
