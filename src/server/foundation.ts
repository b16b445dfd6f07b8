import type { IdCodec } from '#contract/ids.ts'
import type { Backend } from './backend.ts'
import type { Challenges } from './http/challenges.ts'
import type { Limiter } from './http/limiter.ts'
import type { MediaStore } from './outside/media-store.ts'
import type { Regions } from './outside/regions.ts'
import type { Publications } from './realtime/publications.ts'
import type { Realtime } from './realtime/realtime.ts'
import type { RealtimeTokens } from './realtime/tokens.ts'
import type { Database } from './storage/database.ts'

/** What domains stand on. */
export interface Foundation {
  database: Database
  ids: IdCodec
  /** Signs tokens. */
  tokenSecret: string
  /** Encrypts what is personal. */
  dataSecret: string
  idSalt: string
  /** The time in seconds. */
  clock: () => number
  limiter: Limiter
  challenges: Challenges
  mediaStore: MediaStore
  /** Null where regions are not looked up. */
  regions: Regions | null
  realtime: Realtime
  publications: Publications
  realtimeTokens: RealtimeTokens
  /** The backend that the domains will be part of; not to be asked for before it is there. */
  backend: () => Backend
}
