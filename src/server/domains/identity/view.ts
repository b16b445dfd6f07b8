import type { LoginWay, Session, UserInfo } from '#contract/identity.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { SessionsTable } from '#server/storage/tables/users.ts'
import { cancelledName, maskWay, publicSessionId, publicWayId } from './rules.ts'
import type { AuthorRow, UserRow } from './store.ts'
import type { WayRow } from './store-ways.ts'
import type { WayVault } from './way-vault.ts'
import { detectDevice } from './detect-device.ts'

/** A user as others see them. */
export interface Author {
  id: string
  name: string
  avatar: string
  verified: number
  /** The account that the user speaks for. */
  accountId: number | null
  /** When the user logged in for the first time; seconds. */
  createdAt: number
}

/** A user as they see themselves; `masked` is where codes for them go. */
export function toUserInfo(
  row: UserRow,
  { ids, masked, isNew }: { ids: IdCodec; masked: string; isNew: boolean },
): UserInfo {
  return {
    id: ids.encodePerson(row.id),
    nickname: row.nickname,
    avatar: row.avatar,
    mobile_masked: masked,
    is_new: isNew,
  }
}

/** What a user logs in with, as they see it. */
export function toLoginWay(row: WayRow, vault: WayVault): LoginWay {
  return {
    way_id: publicWayId(row.hash),
    kind: row.kind,
    masked: maskWay(vault.reveal(row.kind, row.cipher)),
    create_time: row.created_at,
    last_time: row.used_at,
  }
}

/** A login as its user sees it; `current` is the stored hash of the token that asks. */
export function toSession(row: SessionsTable, current: string): Session {
  return {
    session_id: publicSessionId(row.token_hash),
    ...detectDevice(row.user_agent),
    ip_region: row.region,
    create_time: row.created_at,
    last_time: row.used_at,
    is_current: row.token_hash === current,
  }
}

/** Who speaks for an account has its name and face; who gave the own account up is nobody in particular. */
export function toAuthor(row: AuthorRow, ids: IdCodec): Author {
  if (row.cancelled_at !== null)
    return { id: '', name: cancelledName(), avatar: '', verified: 0, accountId: null, createdAt: row.created_at }
  return {
    id: ids.encodePerson(row.id),
    name: row.account_name ?? row.nickname,
    avatar: row.account_avatar ?? row.avatar,
    verified: row.verified ?? 0,
    accountId: row.account_id,
    createdAt: row.created_at,
  }
}
