import type { AccountBrief } from '#contract/accounts.ts'
import type { ContentDetail, ContentType } from '#contract/content.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { Image } from '#contract/shapes.ts'
import type { Log } from '#server/http/log.ts'
import type { Publications } from '#server/realtime/publications.ts'
import type { Realtime } from '#server/realtime/realtime.ts'
import type { Database, Db } from '#server/storage/database.ts'

/** When an item takes place; seconds, `endAt` 0 where it is not known. */
export interface PlannedTimes {
  startAt: number
  endAt: number
}

/** What a message shows of a user. */
export interface Speaker {
  id: string
  name: string
  avatar: string
}

/** What every use case of this domain is made with. */
export interface LiveParts {
  database: Database
  ids: IdCodec
  log: Log
  /** The time in seconds. */
  clock: () => number
  realtime: Realtime
  publications: Publications
  content: {
    /** A published item as its page shows it. Throws 40002 (on `field`), 40401, 41001 with what is similar. */
    getDetail(hashed: string, wanted: { types: readonly ContentType[]; field?: string }): Promise<ContentDetail>
    /** A published item by its public id. Throws as `getDetail` does. */
    getPublic(hashed: string, wanted: { types: readonly ContentType[]; field?: string }): Promise<{ id: number }>
    /** The published item that an action is about, read from `db`. Throws 40002, 40401, 41001. */
    findTarget(db: Db, hashed: string, options?: { field?: string }): Promise<{ id: number; type: ContentType }>
    /** An item in whatever state as its page would show it; null when there is none. */
    findDetail(id: number): Promise<ContentDetail | null>
    /** The stored picture that was fetched from an address before. */
    findImageByAddress(address: string): Promise<{ imageId: number } | null>
    /** Pictures by their database id; unknown ids are left out. */
    loadImages(ids: readonly number[], db?: Db): Promise<Map<number, Image>>
    editing: {
      /** An item in whatever state; null when there is none. */
      find(db: Db, id: number): Promise<{ title: string; type: ContentType; actor: string; publishAt: number } | null>
      /** The picture that the media store holds under a hash. */
      findImageId(hash: string): Promise<number | null>
    }
  }
  accounts: {
    /** Accounts by their database id; unknown ids are left out. */
    listTargets(db: Db, ids: readonly number[]): Promise<Map<number, { brief: AccountBrief }>>
  }
  bookings: {
    /** Planned times of items; those without are left out. */
    timesOf(db: Db, contentIds: readonly number[]): Promise<Map<number, PlannedTimes>>
  }
  findAuthors(db: Db, userIds: readonly number[]): Promise<Map<number, Speaker>>
  /** Whether a text is public at once. Throws 42201 for a refused word. */
  judge(db: Db, written: SpokenText): Promise<'public' | 'pending'>
}

/** What somebody says as it is judged before others see it. */
interface SpokenText {
  kind: 'chat'
  text: string
  hasImages: boolean
  userId: number
  contentId: number
  /** Whether something that this user said is public already. */
  isKnown(): Promise<boolean>
}
