import type { UserInfo } from '#contract/identity.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { MobileVault } from './mobile-vault.ts'
import { maskMobile } from './rules.ts'
import type { AuthorRow, UserRow } from './store.ts'

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
    id: ids.encode(row.id),
    nickname: row.nickname,
    avatar: row.avatar,
    mobile_masked: maskMobile(vault.reveal(row.mobile_cipher).mobile),
    is_new: isNew,
  }
}

/** Who speaks for an account has its name and face. */
export function toAuthor(row: AuthorRow, ids: IdCodec): Author {
  return {
    id: ids.encode(row.id),
    name: row.account_name ?? row.nickname,
    avatar: row.account_avatar ?? row.avatar,
    verified: row.verified ?? 0,
    accountId: row.account_id,
    createdAt: row.created_at,
  }
}
