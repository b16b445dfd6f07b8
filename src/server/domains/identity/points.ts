import { defineEvent, definePoint } from '#server/assembly/points.ts'
import type { Call, Viewer } from '#server/http/call.ts'
import type { Db } from '#server/storage/database.ts'

/** Throws for somebody who may not log in. `now` in seconds. */
type LoginCheck = (db: Db, viewer: Viewer, at: { address: string; now: number }) => Promise<void>

export const loginChecks = definePoint<LoginCheck>('who may log in')

/** Somebody logs in; `inviteCode` as the caller gave it. Not said of logins that another domain has asked for. */
export const joined = defineEvent<{
  userId: number
  /** Whether they are here for the first time. */
  isNew: boolean
  /** What the social client calls them, empty where they came by another way. */
  nickname: string
  inviteCode: string | undefined
  call: Call
}>('joined')
