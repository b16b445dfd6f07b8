/** How long and how often one run measures. */
export interface Settings {
  /** Of each turn. */
  seconds: number
  /** Turns of each side. */
  rounds: number
  /** How many the sites of the groups `site` and `peers` have. */
  articles: number
  /** How many the largest site of the group `growth` has. */
  posts: number
  /** Folder in which what that group fills stays and is found again; null: it goes. */
  keep: string | null
}

export const BASE = '/davmu/share'
/** Enough to keep one process busy. */
export const CONNECTIONS = 32
/** Lets the site believe the address that a request is said to come from. */
export const SITE_ENV = { SEED: 'none', TRUST_PROXY: '1' }
