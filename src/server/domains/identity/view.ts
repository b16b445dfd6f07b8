import type { Session, UserInfo } from '#contract/identity.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { SessionsTable } from '#server/storage/tables/users.ts'
import type { MobileVault } from './mobile-vault.ts'
import { cancelledName, maskMobile, publicSessionId } from './rules.ts'
import type { AuthorRow, UserRow } from './store.ts'
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

/** A user as they see themselves. */
export function toUserInfo(
  row: UserRow,
  { ids, vault, isNew }: { ids: IdCodec; vault: MobileVault; isNew: boolean },
): UserInfo {
  return {
    id: ids.encodePerson(row.id),
    nickname: row.nickname,
    avatar: row.avatar,
    mobile_masked: maskMobile(vault.reveal(row.mobile_cipher).mobile),
    is_new: isNew,
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
